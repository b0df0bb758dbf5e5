/**
 * Whether a record has the values of a definition's condition (`where`).
 *
 * @param record in the API's format, where yes and no may be 1 and 0.
 */
export function meets(
  record: Readonly<Record<string, unknown>>,
  where: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(where).every(([name, wanted]) => plain(record[name]) === plain(wanted));
}

function plain(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
}

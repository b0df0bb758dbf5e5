/** A record with the name that a row shows. */
export interface NamedRecord {
  resource: string;
  id: number;
  name: string;
}

/** A record in a row's `records`; undefined if a part is missing. */
export function namedRecord(
  resource: string | null | undefined,
  id: unknown,
  name: unknown,
): readonly NamedRecord[] {
  const isThere = resource !== null && resource !== undefined && id !== null && typeof name === 'string';
  return isThere ? [{ resource, id: Number(id), name }] : [];
}

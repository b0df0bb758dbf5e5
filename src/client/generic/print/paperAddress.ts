/** The address of the page with the papers of all records of a month, which a field has. */
export function monthPaperAddress(resource: string, paper: string, field: string, month: string): string {
  return `/report/paper/${resource}/${paper}?${new URLSearchParams({ [field]: month })}`;
}

/** The address of the page with the papers of some records. */
export function paperAddress(resource: string, paper: string, ids: readonly (string | number)[]): string {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  return `/report/paper/${resource}/${paper}?${query}`;
}

/** The most papers on one page: each is drawn whole, for the printer. */
export const PAPER_LIMIT = 200;

/** The address of the page with the papers of some records. */
export function paperAddress(resource: string, paper: string, ids: readonly (string | number)[]): string {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  return `/report/paper/${resource}/${paper}?${query}`;
}

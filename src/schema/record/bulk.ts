/** How many records one call does something with. */
export const BULK_LIMIT = 100;

/** The path of the call that does something with several records of a list. */
export function bulkPath(list: string, name: string): string {
  return `${list}/bulk/${name}`;
}

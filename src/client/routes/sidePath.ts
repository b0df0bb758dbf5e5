/** Whether an address is that of a page beside the dashboard. */
export function isSidePage(path: string): boolean {
  return path.startsWith('/report/');
}

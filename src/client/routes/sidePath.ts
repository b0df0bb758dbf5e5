/** Whether an address is that of an report page. */
export function isSidePage(path: string): boolean {
  return path.startsWith('/report/');
}

/** Whether a path is that of the first page. */
export function isHome(pathname: string): boolean {
  return /^\/dashboard\/?$/.test(pathname);
}

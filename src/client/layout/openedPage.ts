/** The address that the browser opened, and what the server called its page in index.html. */
const opened = {
  path: window.location.pathname,
  title: document.querySelector('.please-wait strong')?.textContent ?? undefined,
};

/**
 * What the page at an address is called, before the definitions are there to say it: known of the address that the browser
 * opened, in the language that the page came in.
 */
export function openedTitle(path: string): string | undefined {
  // before-paint.js says so where words of the page are in another language than this device's.
  const isReadable = document.documentElement.dataset.language !== 'other';
  return isReadable && path === opened.path ? opened.title : undefined;
}

/**
 * Asks for the code of the page at this address, which our server names in index.html (src/server/webApp/pageHtml.ts): the browser
 * would else learn of each piece only when the one before has run. On a host that names nothing it comes that way.
 */
export function askForCode(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="plinth-code"]')?.content ?? '';
  const links = named.split(' ').filter(Boolean).map(preload);
  document.head.append(...links);
}

function preload(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.href = file;
  return link;
}

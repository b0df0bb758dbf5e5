/**
 * Preloads the code of the page at this address, as our server lists it in index.html (src/server/routes/webApp/pageHtml.ts).
 * Otherwise the browser would find each chunk only after running the one before. Other hosts list nothing.
 */
export function preloadPageCode(): void {
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

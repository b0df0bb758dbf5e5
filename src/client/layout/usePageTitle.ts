import { useEffect } from 'react';
import { text } from '../providers/i18n.ts';

let product = 'Plinth';

/** Sets the product name for every title, once the host has sent it. */
export function setProduct(name: string): void {
  product = name;
}

/** Sets the title of the browser's tab and history entry: 'Vendors · Plinth'. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = text('app.title', { page, product });
  }, [page]);
}

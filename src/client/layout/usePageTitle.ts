import { useEffect } from 'react';
import { text } from '../providers/i18n.ts';

let product = 'Plinth';

/** The name that stands in every title, once the host has said it. */
export function setProduct(name: string): void {
  product = name;
}

/** Names the browser's tab and history entry: 'Vendors · Plinth'. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = text('app.title', { page, product });
  }, [page]);
}

import type { ComponentType } from 'react';

/** A page that the generic ones cannot draw, by its route below /dashboard. It takes the generic page's place. */
export interface BespokePage {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: readonly BespokePage[] = [{ path: '', load: () => import('./home/HomePage.tsx') }];

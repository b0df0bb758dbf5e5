import { part } from '../../layout/lazyPart.ts';

/** Loads the code of the dashboard's page; the start needs it before the routes are known. */
export const loadHome = part(() => import('./HomePage.tsx'));

import { loadGrid } from '../generic/grid/loadGrid.ts';
import { part } from '../layout/lazyPart.ts';
import { loadHome } from '../pages/home/loadHome.ts';

/** The chunks that load before the page is known, each named once. Those of the other pages are named in Pages.tsx. */
export const code = {
  forgetPassword: part(() => import('../pages/login/forget/ForgetPasswordPage.tsx')),
  setUpFactor: part(() => import('../pages/login/second/SetUpPage.tsx')),
  app: part(() => import('../App.tsx')),
  home: loadHome,
  list: part(() => import('../generic/ListPage.tsx')),
  grid: loadGrid,
  create: part(() => import('../generic/CreatePage.tsx')),
};

/** The parts of the web app that load on demand, each named once. */
export const code = {
  app: () => import('../App.tsx'),
  list: () => import('../generic/ListPage.tsx'),
  show: () => import('../generic/ShowPage.tsx'),
  create: () => import('../generic/CreatePage.tsx'),
  edit: () => import('../generic/EditPage.tsx'),
};

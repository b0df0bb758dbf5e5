import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What has come, by how it was asked for. */
const come = new WeakMap<object, unknown>();

/** Remembers what a part of the code was when it came. */
function part<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const asking = () =>
    load().then((module) => {
      come.set(asking, module);
      return module;
    });
  return asking;
}

/**
 * React's lazy, which draws a part that has come before at once: a promise, though kept, would be waited for, and what
 * stands in the page's place meanwhile stays for a third of a second.
 */
export function lazyPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const known = come.get(load);
    return known === undefined ? load() : (atOnce(known) as ReturnType<typeof load>);
  });
}

/** A thenable, as React takes it, and no promise. */
function atOnce(value: unknown): unknown {
  // biome-ignore lint/suspicious/noThenProperty: that is what makes it one.
  return { then: (resolve: (value: unknown) => void) => resolve(value) };
}

const lookups = () => import('../generic/lookups.ts');

/** The parts of the web app that load on demand, each named once. */
export const code = {
  forgetPassword: part(() => import('../pages/login/forget/ForgetPasswordPage.tsx')),
  app: part(() => import('../App.tsx')),
  home: part(() => import('../pages/home/HomePage.tsx')),
  list: part(() => import('../generic/ListPage.tsx')),
  show: part(() => import('../generic/ShowPage.tsx')),
  create: part(() => import('../generic/CreatePage.tsx')),
  edit: part(() => import('../generic/EditPage.tsx')),
  ledger: part(async () => ({ default: (await lookups()).LedgerPage })),
  ledgerOverlay: part(() => import('../generic/ledger/LedgerOverlay.tsx')),
  bookLedger: part(() => import('../generic/ledger/BookLedgerPage.tsx')),
  batch: part(() => import('../generic/batch/BatchPage.tsx')),
  report: part(async () => ({ default: (await lookups()).ReportPage })),
  dayBook: part(() => import('../generic/DayBookPage.tsx')),
};

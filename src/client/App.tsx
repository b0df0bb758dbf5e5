import { type IResourceItem, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { lazy, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fieldTypes } from '../fields/index.ts';
import { listRequest, readListState } from './generic/list/listState.ts';
import { refreshPosted } from './generic/page/derived.ts';
import { RecordLink } from './generic/preview/RecordLink.tsx';
import { TransactionOverlay } from './generic/transaction/TransactionOverlay.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { Section } from './layout/Section.tsx';
import { Shell } from './layout/Shell.tsx';
import { setProduct } from './layout/usePageTitle.ts';
import { makeAccessProvider } from './providers/access.ts';
import { makeAuthProvider } from './providers/auth.ts';
import { loadConfig } from './providers/config.ts';
import { listKey } from './providers/data/parts.ts';
import { makeDataProvider, type PlinthData } from './providers/data.ts';
import { type Definitions, WorkspaceProvider } from './providers/definitions.tsx';
import { FieldSurroundings } from './providers/FieldSurroundings.tsx';
import { setGrouping } from './providers/figures.ts';
import { i18nProvider } from './providers/i18n.ts';
import { notificationProvider } from './providers/notification.ts';
import { makeQueryClient } from './providers/queries.ts';
import { isReached, onReached } from './providers/reached.ts';
import { setSaid } from './providers/told.ts';
import type { Loaded } from './providers/workspace.ts';
import { code } from './routes/code.ts';
import { Page } from './routes/Page.tsx';
import { Pages } from './routes/Pages.tsx';
import { matchRoute, type ResourceRoute, resourceRoutes } from './routes/resourceRoutes.ts';
import { isSidePage } from './routes/sidePath.ts';

const SidePages = lazy(() => import('./routes/SidePages.tsx'));
const LiveDefinitions = lazy(() => import('./pages/setting/definitions/LiveDefinitions.tsx'));

/** The signed-in part: Refine, told of the definitions, around the shell and its pages. */
export default function App({ definitions, user }: Loaded): ReactNode {
  const [queries] = useState(makeQueryClient);
  // Another language brings other definitions; what was read and typed stays.
  const parts = useMemo(() => partsOf({ definitions, user }, queries), [definitions, user, queries]);
  const { routes, dataProvider } = parts;
  const { pathname, search } = useLocation();
  const route = matchRoute(routes, pathname);
  useStart(parts, route, search);
  useReadAgain(parts);
  const live = useLive();
  return (
    <Refine
      {...parts.refine}
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      notificationProvider={notificationProvider}
      i18nProvider={i18nProvider}
      options={parts.options}
    >
      <WorkspaceProvider definitions={definitions} user={user}>
        <FieldSurroundings Link={RecordLink}>
          {isSidePage(pathname) ? (
            <Page key={pathname}>
              <SidePages missing={<NotFound />} />
            </Page>
          ) : (
            <Shell resource={route?.resource}>
              <Pages routes={routes} />
            </Shell>
          )}
          <TransactionOverlay />
          {live && (
            <Section waiting={null}>
              <LiveDefinitions />
            </Section>
          )}
        </FieldSurroundings>
      </WorkspaceProvider>
    </Refine>
  );
}

/**
 * Asks for the rows of the list at an address. Called before the app is drawn: on a phone that takes as long as the answer,
 * which the page's own request then gets.
 */
export function startPage(
  { definitions }: Loaded,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  startRows(dataOf(definitions), matchRoute(resourceRoutes(definitions.resources), pathname), search);
}

function startRows(data: PlinthData, route: ResourceRoute | undefined, search: string): void {
  if (route?.kind !== 'list') return;
  const state = readListState(route.resource, new URLSearchParams(search));
  data.startList(listKey(route.resource), listRequest(route.resource, state));
}

const providers = new WeakMap<Definitions, PlinthData>();

/** The data provider of these definitions, which knows what was asked for before the app was drawn. */
function dataOf(definitions: Definitions): PlinthData {
  const data = providers.get(definitions) ?? makeDataProvider(definitions.resources, fieldTypes);
  providers.set(definitions, data);
  return data;
}

type Parts = ReturnType<typeof partsOf>;

function partsOf({ definitions, user }: Loaded, queries: ReturnType<typeof makeQueryClient>) {
  const { resources, settings, said } = definitions;
  setSaid(said);
  setProduct(settings.product);
  setGrouping(settings.numberFormat ?? 'thousand');
  return {
    queries,
    routes: resourceRoutes(resources),
    dataProvider: dataOf(definitions),
    refine: {
      authProvider: makeAuthProvider(user),
      accessControlProvider: makeAccessProvider(resources, user.isAdmin),
      resources: refineResources(definitions),
    },
    options: {
      disableTelemetry: true,
      mutationMode: 'pessimistic' as const,
      // The generic list keeps its own state in the address, in words that people can read.
      syncWithLocation: false,
      warnWhenUnsavedChanges: true,
      reactQuery: { clientConfig: queries },
    },
  };
}

/**
 * The resources by their names. Refine is told no addresses: this app's own routes know them, and each of its hooks would
 * try them all against the page's.
 */
function refineResources({ resources }: Definitions): IResourceItem[] {
  return Object.values(resources).map(({ name, label }) => ({ name, meta: { label: label.many } }));
}

/** Whether definitions hold as soon as they are saved. */
function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => void loadConfig().then((config) => setLive(config.live === true)), []);
  return live;
}

/** Reads again what is on screen once the server is there again. */
function useReadAgain({ queries }: Parts): void {
  useEffect(() => onReached(() => void (isReached() && refreshPosted(queries))), [queries]);
}

/**
 * Asks for a list's rows and its page's code as soon as the address says so, before the page is there to ask.
 * A layout effect: it runs before the effects of the page, which take the answer, and only for what is really shown.
 */
function useStart({ dataProvider, queries }: Parts, route: ResourceRoute | undefined, search: string): void {
  const latestSearch = useRef(search);
  latestSearch.current = search;
  useLayoutEffect(() => {
    if (route?.kind !== 'list') return;
    code.list().catch(() => {});
    const name = listKey(route.resource);
    // What was seen before is shown at once, and asked for again by the page itself.
    if (queries.getQueriesData({ queryKey: ['data', 'default', name, 'list'] }).length > 0) return;
    startRows(dataProvider, route, latestSearch.current);
  }, [dataProvider, queries, route]);
}

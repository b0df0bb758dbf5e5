import { Refine } from '@refinedev/core';
import { lazy, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setGrouping } from '../fields/grouping.ts';
import { countPage } from '../fields/heldKeys.ts';
import { fieldTypes } from '../fields/index.ts';
import { keptFor } from '../schema/keptFor.ts';
import { isHome } from './address/isHome.ts';
import { refreshAll } from './data/index.ts';
import { startReports } from './generic/dashboard/startReports.ts';
import { UnsavedChanges } from './generic/form/LeaveGuard.tsx';
import { keptView } from './generic/list/keptView.ts';
import { firstRequest } from './generic/list/listRequest.ts';
import { openedState } from './generic/list/openedState.ts';
import { RecordLink } from './generic/preview/RecordLink.tsx';
import { TransactionOverlay } from './generic/transaction/TransactionOverlay.tsx';
import { FieldSurroundings } from './layout/FieldSurroundings.tsx';
import { isPhoneNow } from './layout/isPhoneNow.ts';
import { dashboardsOf } from './layout/menu.ts';
import { NotFound } from './layout/NotFound.tsx';
import { resourceItems } from './layout/resourceItems.tsx';
import { Section } from './layout/Section.tsx';
import { Shell } from './layout/Shell.tsx';
import { setProduct } from './layout/usePageTitle.ts';
import { pagesOfResources } from './pages/index.ts';
import { makeAccessProvider } from './providers/access.ts';
import { auditLogProvider } from './providers/auditLog.ts';
import { makeAuthProvider } from './providers/auth.ts';
import { loadConfig } from './providers/config.ts';
import { listKey } from './providers/data/parts.ts';
import { makeDataProvider, type PlinthData } from './providers/data.ts';
import { type Definitions, type User, WorkspaceProvider } from './providers/definitions.tsx';
import { i18nProvider, text } from './providers/i18n.ts';
import { liveProvider } from './providers/live/liveProvider.ts';
import { onOtherRights } from './providers/loadedRights.ts';
import { notify } from './providers/notification.ts';
import { makeQueryClient } from './providers/queries.ts';
import { isReached, onReached } from './providers/reached.ts';
import { notificationProvider } from './providers/refineNotification.ts';
import { businessToday } from './providers/today.ts';
import { setVocabulary } from './providers/vocabulary.ts';
import { type Loaded, reloadWorkspace } from './providers/workspace.ts';
import { code } from './routes/code.ts';
import { Page } from './routes/Page.tsx';
import { Pages } from './routes/Pages.tsx';
import { matchRoute, type ResourceRoute, resourceRoutes } from './routes/resourceRoutes.ts';
import { AddressContext, parseAddress, routerProvider } from './routes/router.ts';
import { isSidePage } from './routes/sidePath.ts';

const ReportRoutes = lazy(() => import('./routes/ReportRoutes.tsx'));
const LiveDefinitions = lazy(() => import('./pages/setting/definitions/LiveDefinitions.tsx'));

/** The signed-in part: Refine with the definitions, around the shell and its pages. */
export default function App({ definitions: given, user }: Loaded): ReactNode {
  const [queries] = useState(makeQueryClient);
  const definitions = withOwnPages(given);
  // Another language has other definitions; cached and typed data stays.
  const parts = useMemo(() => partsOf({ definitions, user }, queries), [definitions, user, queries]);
  const { routes, dataProvider } = parts;
  const { pathname, search } = useLocation();
  const route = useMemo(() => matchRoute(routes, pathname), [routes, pathname]);
  const { resources } = parts.refine;
  const address = useMemo(
    () => parseAddress(resources, route, { pathname, search }),
    [resources, route, pathname, search],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another page
  useEffect(countPage, [pathname]);
  useStart(parts, route, search, businessToday(definitions.settings.timeZone));
  useReadAgain(parts);
  useLiveUpdates(parts, definitions);
  useRights();
  const live = useLive();
  return (
    <AddressContext value={address}>
      <Refine
        {...parts.refine}
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        notificationProvider={notificationProvider}
        i18nProvider={i18nProvider}
        liveProvider={liveProvider}
        auditLogProvider={auditLogProvider}
        options={parts.options}
      >
        <WorkspaceProvider definitions={definitions} user={user}>
          <FieldSurroundings Link={RecordLink}>
            {isSidePage(pathname) ? (
              <Page key={pathname}>
                <ReportRoutes missing={<NotFound />} />
              </Page>
            ) : (
              <Shell resource={route?.resource}>
                <Pages routes={routes} />
              </Shell>
            )}
            <TransactionOverlay />
            <UnsavedChanges />
            {live && (
              <Section waiting={null}>
                <LiveDefinitions />
              </Section>
            )}
          </FieldSurroundings>
        </WorkspaceProvider>
      </Refine>
    </AddressContext>
  );
}

/**
 * Requests the rows of the list, or the reports of the first page, at an address before the app renders: on a phone rendering
 * takes as long as the response, which the page's own request then uses.
 */
export function startPage(
  { definitions: given, user }: Loaded,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const definitions = withOwnPages(given);
  const home = isHome(pathname) ? dashboardsOf(definitions).find(({ path }) => path === '') : undefined;
  if (home !== undefined) void startReports(home);
  const route = matchRoute(resourceRoutes(definitions.resources), pathname);
  startRows(dataOf(definitions), user, route, search, businessToday(definitions.settings.timeZone));
}

function startRows(
  data: PlinthData,
  user: User,
  route: ResourceRoute | undefined,
  search: string,
  today: string,
): void {
  if (route?.kind !== 'list') return;
  const { resource } = route;
  const looking = { isPhone: isPhoneNow(), kept: keptView(user.id, resource) };
  const state = openedState(resource, new URLSearchParams(search), looking);
  if (state.view === 'grid') code.grid().catch(() => {});
  data.startList(listKey(resource), { ...firstRequest(resource, state, today), count: 'none' });
}

/** The definitions with each view that has a page of one's own shown in a page, not in a modal of the list. */
const withOwnPages = keptFor((given: Definitions): Definitions => {
  const resources = { ...given.resources };
  for (const page of pagesOfResources.keys()) {
    const [name, view] = page.split('.') as [string, 'list' | 'show' | 'create' | 'edit'];
    const resource = resources[name];
    if (resource !== undefined && view !== 'list')
      resources[name] = { ...resource, [view]: { ...resource[view], in: 'page' } };
  }
  return { ...given, resources };
});

/** The data provider of these definitions, which uses requests sent before the app rendered. */
const dataOf = keptFor(({ resources }: Definitions) => makeDataProvider(resources, fieldTypes));

type Parts = ReturnType<typeof partsOf>;

function partsOf({ definitions, user }: Loaded, queries: ReturnType<typeof makeQueryClient>) {
  const { resources, settings } = definitions;
  setVocabulary(definitions);
  setProduct(settings.product);
  setGrouping(settings.numberFormat ?? 'thousand');
  return {
    queries,
    user,
    routes: resourceRoutes(resources),
    dataProvider: dataOf(definitions),
    refine: {
      authProvider: makeAuthProvider(user),
      accessControlProvider: makeAccessProvider(resources, user.isAdmin),
      resources: resourceItems(definitions, user.isAdmin),
    },
    options: {
      disableTelemetry: true,
      mutationMode: 'pessimistic' as const,
      // For pages of one's own; the generic list keeps its own state in the address, in a readable form.
      syncWithLocation: true,
      warnWhenUnsavedChanges: true,
      reactQuery: { clientConfig: queries },
    },
  };
}

/** Whether saved definitions apply at once. */
function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => void loadConfig().then((config) => setLive(config.live === true)), []);
  return live;
}

/** In milliseconds: the page's own calls and code come first. */
const LIVE_AFTER = 1_500;

/** Follows what others change, once the page is painted. Hosts of other products have no such call. */
function useLiveUpdates({ queries, dataProvider }: Parts, definitions: Definitions): void {
  const { resources } = definitions;
  const { forget } = dataProvider;
  const latest = useRef({ resources, forget });
  latest.current = { resources, forget };
  useEffect(() => {
    if (definitions.elsewhere) return undefined;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const start = async () => {
      const { startLiveUpdates } = await import('./providers/live/liveUpdates.ts');
      if (!hasLeft) stop = startLiveUpdates(queries, () => latest.current);
    };
    // Where its code is missing, after an update of the server, the page works without.
    const timer = setTimeout(() => void start().catch(() => {}), LIVE_AFTER);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [definitions.elsewhere, queries]);
}

/** Follows a change of the user's rights: menus, buttons and data, without a reload of the page. */
function useRights(): void {
  useEffect(() => {
    let busy = false;
    return onOtherRights(() => {
      if (busy) return;
      busy = true;
      reloadWorkspace()
        .then(() => notify({ type: 'success', message: text('session.rightsChanged') }))
        // The next answer names them again.
        .catch(() => {
          busy = false;
        });
    });
  }, []);
}

/** Refetches the visible data when the server is back. */
function useReadAgain({ queries }: Parts): void {
  useEffect(() => onReached(() => void (isReached() && refreshAll(queries))), [queries]);
}

/**
 * Requests a list's rows and its page's code as soon as the address is known, before the page renders. It is a layout effect,
 * because it must run before the effects of the page, and only for pages that are really shown.
 */
function useStart(
  { dataProvider, queries, user }: Parts,
  route: ResourceRoute | undefined,
  search: string,
  today: string,
): void {
  const latest = useRef({ search, today: '' });
  latest.current = { search, today };
  useLayoutEffect(() => {
    if (route?.kind !== 'list') return;
    code.list().catch(() => {});
    const name = listKey(route.resource);
    // Cached rows are shown at once, and the page itself refetches them.
    if (queries.getQueriesData({ queryKey: ['data', 'default', name, 'list'] }).length > 0) return;
    startRows(dataProvider, user, route, latest.current.search, latest.current.today);
  }, [dataProvider, queries, user, route]);
}

import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useMemo,
} from 'react';
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router';
import { holdKeys } from '../../fields/heldKeys.ts';
import type { LedgerView, Resource } from '../../schema/index.ts';
import { lazyExport, lazyPart } from '../layout/lazyPart.ts';
import { NotFound } from '../layout/NotFound.tsx';
import { Overlay } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { pages, pagesOfResources } from '../pages/index.ts';
import { listKey } from '../providers/data/parts.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { code } from './code.ts';
import { Page } from './Page.tsx';
import type { PageKind, ResourceRoute } from './resourceRoutes.ts';

type Generic = LazyExoticComponent<ComponentType<{ resource: Resource }>>;

const lookups = () => import('../generic/lookups.ts');

const GENERIC: Readonly<Record<PageKind, Generic>> = {
  list: lazyPart(code.list),
  show: lazy(() => import('../generic/ShowPage.tsx')),
  page: lazy(() => import('../generic/RecordPage.tsx')),
  create: lazyPart(code.create),
  edit: lazy(() => import('../generic/EditPage.tsx')),
  dayBook: lazy(() => import('../generic/DayBookPage.tsx')),
  ledger: lazyExport(lookups, 'LedgerPage'),
  batch: lazy(() => import('../generic/batch/BatchPage.tsx')),
  sheet: lazy(() => import('../generic/SheetPage.tsx')),
  attendance: lazy(() => import('../generic/AttendancePage.tsx')),
  report: lazyExport(lookups, 'ReportPage'),
};

/** Content over a list, at an address of its own. */
const OVER: Readonly<Record<NonNullable<ResourceRoute['over']>, Generic>> = {
  ledger: lazy(() => import('../generic/ledger/LedgerOverlay.tsx')),
};

const BookLedger = lazy(() => import('../generic/ledger/BookLedgerPage.tsx'));

const BESPOKE = pages.map((page) => ({ ...page, Bespoke: lazyPart(page.load) }));

/** Pages in place of those of a resource, by resource and view. */
const OF_RESOURCES = new Map([...pagesOfResources].map(([name, load]) => [name, lazyPart(load)]));

/** The page of the address: a bespoke one, otherwise the generic one of its definition. */
export function Pages({ routes }: { routes: readonly ResourceRoute[] }): ReactNode {
  const { books = {} } = useDefinitions().settings;
  const all = useMemo(() => {
    const taken = new Set(BESPOKE.map((page) => page.path));
    return [
      ...BESPOKE.map(({ path, over, Bespoke }): RouteObject => {
        const list = over === undefined ? undefined : routes.find((route) => route.path === over);
        return { path, element: list ? elementOf(list, Bespoke) : <Keyed draw={() => <Bespoke />} /> };
      }),
      ...Object.values(books).flatMap(({ ledger }) => bookRoute(ledger) ?? []),
      ...routes
        .filter(({ path }) => !taken.has(path))
        .map((route) => ({ path: route.path, element: elementOf(route) })),
      { path: '*', element: <NotFound /> },
    ];
  }, [routes, books]);
  return useRoutes(all);
}

function elementOf(
  { resource, kind, title, insteadOf, over }: ResourceRoute,
  bespoke?: LazyExoticComponent<ComponentType>,
): ReactNode {
  const Own = OF_RESOURCES.get(`${listKey(resource)}.${kind}`);
  if (Own !== undefined)
    return (
      <Keyed
        draw={() => (
          <Titled title={title}>
            <Own />
          </Titled>
        )}
      />
    );
  if (insteadOf !== undefined) return <Instead of={insteadOf} />;
  const Generic = GENERIC[kind];
  const Over: Generic | LazyExoticComponent<ComponentType> | undefined = bespoke ?? (over && OVER[over]);
  const page = (
    <Keyed
      // A page over a list keeps the list mounted.
      {...(kind === 'list' && { address: `/dashboard/${resource.list.path}` })}
      draw={(id) => (
        <Titled title={title}>
          <Generic key={`${listKey(resource)}.${kind}.${kind === 'list' ? '' : id}`} resource={resource} />
          {Over && (
            <Overlay>
              <Over resource={resource} />
            </Overlay>
          )}
        </Titled>
      )}
    />
  );
  if (!FORMS.has(kind)) return page;
  return (
    <>
      {/* Not within the page: its effects wait for the page's code. */}
      <EarlyKeys key={`${resource.name}.${kind}`} />
      {page}
    </>
  );
}

/** The pages with a form that takes the focus. */
const FORMS: ReadonlySet<PageKind> = new Set(['create', 'sheet']);

/** Keeps what is typed before the form of a page has the focus. */
function EarlyKeys(): null {
  useEffect(() => holdKeys(), []);
  return null;
}

/** The page of a nominal book's ledger. */
function bookRoute(ledger: LedgerView | undefined): RouteObject | undefined {
  return ledger && { path: ledger.path, element: <Keyed draw={() => <BookLedger view={ledger} />} /> };
}

/** Resets the state between two records or resources. */
function Keyed({ draw, address }: { draw: (id: string) => ReactNode; address?: string }): ReactNode {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  return <Page key={address ?? pathname}>{draw(id)}</Page>;
}

function Titled({ title, children }: { title: string; children: ReactNode }): ReactNode {
  usePageTitle(title);
  return children;
}

function Instead({ of }: { of: (id: string) => string }): ReactNode {
  const { id = '' } = useParams();
  return <Navigate to={of(id)} replace />;
}

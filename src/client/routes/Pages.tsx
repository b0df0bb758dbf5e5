import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useMemo } from 'react';
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router';
import type { Resource } from '../../schema/index.ts';
import { NotFound } from '../layout/NotFound.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { pages } from '../pages/index.ts';
import { code } from './code.ts';
import { Page } from './Page.tsx';
import type { PageKind, ResourceRoute } from './resourceRoutes.ts';

type Generic = LazyExoticComponent<ComponentType<{ resource: Resource }>>;

const GENERIC: Readonly<Record<PageKind, Generic>> = {
  list: lazy(code.list),
  show: lazy(code.show),
  create: lazy(code.create),
  edit: lazy(code.edit),
};

const BESPOKE: RouteObject[] = pages.map(({ path, load }) => {
  const Bespoke = lazy(load);
  return { path, element: <Keyed draw={() => <Bespoke />} /> };
});

/** The page of the address: a bespoke one, else the generic one that its definition asks for. */
export function Pages({ routes }: { routes: readonly ResourceRoute[] }): ReactNode {
  const all = useMemo(() => {
    const taken = new Set(pages.map((page) => page.path));
    return [
      ...BESPOKE,
      ...routes
        .filter(({ path }) => !taken.has(path))
        .map((route) => ({ path: route.path, element: elementOf(route) })),
      { path: '*', element: <NotFound /> },
    ];
  }, [routes]);
  return useRoutes(all);
}

function elementOf({ resource, kind, title, insteadOf }: ResourceRoute): ReactNode {
  if (insteadOf !== undefined) return <Instead of={insteadOf} />;
  const Generic = GENERIC[kind];
  return (
    <Keyed
      draw={(id) => (
        <Titled title={title}>
          <Generic key={`${resource.name}.${kind}.${id}`} resource={resource} />
        </Titled>
      )}
    />
  );
}

/** Keeps the state of one record, or one resource, from leaking into the next. */
function Keyed({ draw }: { draw: (id: string) => ReactNode }): ReactNode {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  return <Page key={pathname}>{draw(id)}</Page>;
}

function Titled({ title, children }: { title: string; children: ReactNode }): ReactNode {
  usePageTitle(title);
  return children;
}

function Instead({ of }: { of: (id: string) => string }): ReactNode {
  const { id = '' } = useParams();
  return <Navigate to={of(id)} replace />;
}

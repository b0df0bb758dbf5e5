import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Format, HostPart, Resource, Resources, Settings } from '../../schema/index.ts';
import type { Said } from './told.ts';

/** What the host says the product is: GET /resources.json. */
export interface Definitions {
  settings: Pick<Settings, 'product' | 'currency' | 'dateFormat' | 'menu'> &
    Partial<Pick<Settings, 'numberFormat' | 'books' | 'booksMenu' | 'externals' | 'currencyWords'>> & {
      timeZone: string;
    };
  resources: Resources;
  /** What answers and ledgers say, in a language other than English. */
  said?: Said | undefined;
  /** Another product's host answers the calls: it keeps no audit trail that we could read. */
  elsewhere?: boolean | undefined;
  /** The parts of the product whose calls that host lacks. */
  lacks?: readonly HostPart[] | undefined;
  /** Changes whenever a definition does. */
  version: string | number;
}

/** Who is signed in: GET /user. */
export interface User {
  id: number | string;
  name: string;
  email: string;
  isAdmin: boolean;
}

interface Workspace {
  definitions: Definitions;
  user: User;
}

interface LiveWorkspace extends Workspace {
  rename: (name: string) => void;
}

const WorkspaceContext = createContext<LiveWorkspace | null>(null);

/** Gives the definitions and the user to everything below; both were loaded before. */
export function WorkspaceProvider({
  definitions,
  user,
  children,
}: Workspace & { children: ReactNode }): ReactNode {
  const [name, rename] = useState(user.name);
  const value = useMemo(() => ({ definitions, user: { ...user, name }, rename }), [definitions, user, name]);
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

export function useDefinitions(): Definitions {
  return useWorkspace().definitions;
}

export function useUser(): User {
  return useWorkspace().user;
}

/** Has everything that shows the user's name follow a change of it. */
export function useRenameUser(): (name: string) => void {
  return useWorkspace().rename;
}

/** The resource of a name. Throws where there is none: a definition that names it would not have passed its check. */
export function useResource(name: string): Resource {
  const { resources } = useDefinitions();
  const resource = resources[name];
  if (resource === undefined) throw new Error(`There is no resource ${name}`);
  return resource;
}

/** How values are put into words. */
export function useFormat(): Format {
  const { currency, dateFormat, numberFormat } = useDefinitions().settings;
  return useMemo(
    () => ({ currency, date: dateFormat, grouping: numberFormat }),
    [currency, dateFormat, numberFormat],
  );
}

function useWorkspace(): LiveWorkspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('Only what is inside the workspace knows the definitions');
  return workspace;
}

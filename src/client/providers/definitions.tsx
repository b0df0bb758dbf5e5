import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { GroupRights } from '../../schema/access.ts';
import type {
  AccountingPeriods,
  Dashboards,
  Format,
  HostPart,
  Reports,
  Resource,
  Resources,
  Settings,
} from '../../schema/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The product as its host describes it: GET /resources.json. */
export interface Definitions {
  settings: Pick<Settings, 'product' | 'currency' | 'dateFormat' | 'menu'> &
    Partial<
      Pick<
        Settings,
        | 'numberFormat'
        | 'digits'
        | 'books'
        | 'booksMenu'
        | 'externals'
        | 'currencyWords'
        | 'dimensions'
        | 'budget'
        | 'letterhead'
      >
    > & {
      timeZone: string;
      /** Undefined if another product's host handles the calls. */
      periods?: AccountingPeriods | undefined;
    };
  resources: Resources;
  reports?: Reports | undefined;
  dashboards?: Dashboards | undefined;
  /** The user's rights for what is no resource; undefined for everything. */
  rights?: GroupRights | undefined;
  /** Some movements need approval: whether the user approves any, and sends any. Undefined where none does. */
  approvals?: { approves: boolean; sends: boolean } | undefined;
  /** The translations of ledgers and histories in a language other than English. */
  translations?: Vocabulary | undefined;
  /** Another product's host handles the calls: it has no audit trail that could be read. */
  elsewhere?: boolean | undefined;
  /** The parts of the product whose calls that host does not have. */
  missingParts?: readonly HostPart[] | undefined;
  /** Whether administrators read the mails of this demonstration in the product. */
  outbox?: boolean | undefined;
  /** Changes with every change of a definition. */
  version: string | number;
}

/** The signed-in user: GET /user. */
export interface User {
  id: number | string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Changes with the user's roles and projects; null if the host does not name it. */
  rights?: string | null;
}

interface Workspace {
  definitions: Definitions;
  user: User;
}

interface LiveWorkspace extends Workspace {
  rename: (name: string) => void;
}

const WorkspaceContext = createContext<LiveWorkspace | null>(null);

/** Provides the definitions and the user to all components; both have been loaded before. */
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

/** Returns a function that updates the user's name wherever it is shown. */
export function useRenameUser(): (name: string) => void {
  return useWorkspace().rename;
}

/** The resource with a name. Throws if there is none: validated definitions refer only to existing ones. */
export function useResource(name: string): Resource {
  const { resources } = useDefinitions();
  const resource = resources[name];
  if (resource === undefined) throw new Error(`There is no resource ${name}`);
  return resource;
}

/** How values are formatted. */
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

import type { Typed } from './expression/typed/Typed.ts';

/** The rules of `resources/access.yaml`: checked, with every name of a group in its place. */
export interface AccessRules {
  roles: Readonly<Record<string, Role>>;
  /** Administrators sign in with a second factor. */
  administratorsNeedFactor: boolean;
}

/** The role of users who have no other. */
export const STAFF = 'staff';

/** The rights that a role may have, beside the names of actions. */
export const RIGHTS = [
  'read',
  'create',
  'update',
  'delete',
  'restore',
  'export',
  'import',
  'print',
  'mail',
  'bulk',
  'reverse',
  'correct',
  'approve',
  'balance',
  'close',
] as const;

export interface Role {
  name: string;
  label: string;
  grants: readonly Grant[];
  denials: readonly Denial[];
  /** Its users sign in with a second factor. */
  needsFactor: boolean;
  limits: readonly Limit[];
}

/** The subject of a grant or a denial. */
export interface Targets {
  /** Entities and movements; `named` if the rule names them, not only a group. */
  resources: ReadonlyMap<string, { named: boolean }>;
  reports: boolean;
  books: boolean;
  settings: boolean;
}

export interface Grant extends Targets {
  /** Rights and names of actions. */
  rights: ReadonlySet<string>;
  /** It gives `all` of `all`, without a condition: today's rule for everybody. */
  isWhole: boolean;
  /** The condition for each of its resources; undefined for all records. */
  when?: ReadonlyMap<string, Typed> | undefined;
  check?: ReadonlyMap<string, Typed> | undefined;
  /** The conditions as they are written. */
  texts?: { when?: string | undefined; check?: string | undefined } | undefined;
  fields?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
  write?: readonly string[] | undefined;
}

export interface Denial extends Targets {
  rights: ReadonlySet<string>;
  texts?: { when?: string | undefined } | undefined;
  when?: ReadonlyMap<string, Typed> | undefined;
}

/** Movements of a role that are posted only once they are approved. */
export interface Limit {
  /** The names of the movements. */
  resources: ReadonlySet<string>;
  /** The condition for each of them; undefined for all records. */
  when?: ReadonlyMap<string, Typed> | undefined;
  texts?: { when?: string | undefined } | undefined;
  /** The role of each step; null for anybody with the right to approve. */
  by: readonly (string | null)[];
  /** The steps may be approved in any order. */
  together: boolean;
}

/** A step of an approval. */
export interface ApprovalStep {
  /** The role that approves it; null for anybody with the right to approve. */
  role: string | null;
  /** Counted from 1. Those of one stage may be approved in any order, and before those of later stages. */
  stage: number;
}

/** A reader's rights for what is no resource, as the web app gets them. */
export interface GroupRights {
  reports: readonly string[];
  books: readonly string[];
  settings: readonly string[];
  /** Every book is read: what is made of all of them is shown. */
  allBooks: boolean;
}

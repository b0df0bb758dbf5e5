import { useCall } from '../../../data/index.ts';
import type { Query } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import { labelInLanguage } from '../../../providers/vocabulary.ts';

/** The rights of a role for one resource (GET /access). */
/** The sum that the condition of a limit compares. */
export interface LimitSum {
  of: string;
  by: readonly string[];
  over: 'day' | 'month';
}

export interface ResourceRights {
  resource: string;
  rights: readonly string[];
  /** Conditions of access.yaml; null for every record. */
  read: readonly string[] | null;
  check: readonly string[] | null;
  hidden: readonly string[];
  /** The only fields that are set; null for all that are read. */
  writable: readonly string[] | null;
  /** The same of edits. Hosts of an earlier version send none. */
  changeable?: readonly string[] | null;
  /** Hosts of an earlier version send none. */
  limits?: readonly {
    on: 'openings' | 'adjustments' | null;
    when: string | null;
    sum: LimitSum | null;
    by: readonly string[];
    together: boolean;
  }[];
}

export interface RoleRights {
  name: string;
  label: string;
  users: number;
  whole: boolean;
  reports: readonly string[];
  books: readonly string[];
  /** Hosts of an earlier version send none. */
  nominal?: readonly string[];
  resources: readonly ResourceRights[];
}

export interface RoleHolder {
  id: number;
  name: string;
  email: string;
  is_admin: boolean;
  roles: readonly string[];
  second_factor: boolean;
  factor_required: boolean;
}

/** GET /access/history, newest first. */
export type AccessEvent =
  | {
      at: string;
      kind: 'rules';
      /** Null where the files came into force without a user. */
      by: string | null;
      added: readonly string[];
      removed: readonly string[];
    }
  | {
      at: string;
      kind: 'roles';
      by: string | null;
      user: string | null;
      before: readonly string[];
      after: readonly string[];
    }
  | { at: string; kind: 'refusal'; by: string | null; right: string; resource: string; record: number };

/** GET /access/sign_ins, newest first. */
export interface SignInEvent {
  id: number;
  at: string;
  action:
    | 'signed_in'
    | 'signed_out'
    | 'sign_in_failed'
    | 'sign_in_locked'
    | 'token_made'
    | 'token_ended'
    | 'sessions_ended';
  user_id: number | null;
  /** The account; null for an email without one. */
  user: string | null;
  /** Who did it, if it was somebody signed in. */
  by: string | null;
  means: 'password' | 'code' | 'passkey' | 'openid' | 'otp' | null;
  address: string | null;
  browser: string | null;
  token: string | null;
}

/** GET /access/why. */
export interface Explanation {
  exists: boolean;
  deleted: boolean;
  reads: boolean;
  roles: readonly {
    role: string;
    known: boolean;
    rules: readonly { kind: 'grant' | 'denial'; when: string | null; holds: boolean }[];
  }[];
  hidden: readonly string[];
}

export interface AccessOverview {
  roles: RoleRights[];
  users: RoleHolder[];
  administrators_need_factor: boolean;
}

/** The call of who may do what; all others about access are below it. */
export const ACCESS = '/access';

const failed = () => text('access.failed');

/** The labels of roles are in the language of the page, as those of a user's roles. */
export function useAccess() {
  const { data, ...call } = useCall<AccessOverview>({ path: ACCESS, failed: failed() }, OWN);
  return { ...call, data: data && { ...data, roles: data.roles.map(inLanguage) } };
}

function inLanguage(role: RoleRights): RoleRights {
  const resources = role.resources.map((one) => ({
    ...one,
    limits: (one.limits ?? []).map((limit) => ({ ...limit, by: limit.by.map(labelInLanguage) })),
  }));
  // The role of all who have no other; it is not among those that a user is given, whose labels are translated with the users.
  const label =
    role.name === 'staff' && role.label === 'Staff' ? text('access.staff') : labelInLanguage(role.label);
  return { ...role, label, resources };
}

export const useAccessHistory = () =>
  useCall<AccessEvent[]>({ path: `${ACCESS}/history`, failed: failed() }, OWN);

/** @param most how many events, from the newest on. */
export const useSignInHistory = (most: number) =>
  useCall<SignInEvent[]>(
    { path: `${ACCESS}/sign_ins`, query: { _start: 0, _end: most }, failed: failed() },
    { ...OWN, keepPrevious: true },
  );

/** @param query undefined until a record and a user are chosen. */
export const useWhy = (query: Query | undefined) =>
  useCall<Explanation>(query && { path: `${ACCESS}/why`, query, failed: failed() }, OWN);

/** The access of others is read again where it is changed, and by nothing else. */
const OWN = { retry: false, staleAfter: 'never' } as const;

import type { Expression } from './expression/Expression.ts';
import { undeclaredField } from './record/undeclaredField.ts';
import type { Resource } from './resource.ts';

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
  'due',
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
  /** Nominal books: all of them with the group, otherwise those that the rule names. */
  nominal: ReadonlySet<string>;
}

export interface Grant extends Targets {
  /** Rights and names of actions. */
  rights: ReadonlySet<string>;
  /** It gives `all` of `all`, without a condition: today's rule for everybody. */
  isWhole: boolean;
  /** The condition for each of its resources; undefined for all records. */
  when?: ReadonlyMap<string, Expression> | undefined;
  check?: ReadonlyMap<string, Expression> | undefined;
  /** The conditions as they are written. */
  texts?: { when?: string | undefined; check?: string | undefined } | undefined;
  fields?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
  write?: readonly string[] | undefined;
}

export interface Denial extends Targets {
  rights: ReadonlySet<string>;
  texts?: { when?: string | undefined } | undefined;
  when?: ReadonlyMap<string, Expression> | undefined;
}

/** A role's movements, openings and adjustments that are posted only once they are approved. */
export interface Limit {
  /** The names of the movements, and the groups of vouchers of records. */
  resources: ReadonlySet<string>;
  /** The condition for each of them; undefined for all records. */
  when?: ReadonlyMap<string, Expression> | undefined;
  /** The sum that the condition compares. */
  sum?: LimitSum | undefined;
  texts?: { when?: string | undefined } | undefined;
  /** The role of each step; null for anybody with the right to approve. */
  by: readonly (string | null)[];
  /** The steps may be approved in any order. */
  together: boolean;
}

/** A sum over all of a limit's movements that agree in some fields, within a period. */
export interface LimitSum {
  /** The summed value of each of the movements. */
  of: ReadonlyMap<string, Expression>;
  /** The fields in which they agree, such as the party; none for the sum of all. */
  by: readonly string[];
  over: SumPeriod;
  text: string;
}

export const SUM_PERIODS = ['day', 'month'] as const;
export type SumPeriod = (typeof SUM_PERIODS)[number];

/** The openings and adjustments of records, by the group with which a limit names it: the type of its transaction. */
export const VOUCHER_GROUPS = { openings: 'opening', adjustments: 'adjustment' } as const;
export type VoucherGroup = keyof typeof VOUCHER_GROUPS;

export function isVoucherGroup(name: string): name is VoucherGroup {
  return Object.hasOwn(VOUCHER_GROUPS, name);
}

/** The names under `on` of limits that cover a resource: its own for a movement, `openings` and `adjustments` with a balance or a stock. */
export function limitTargets({ name, kind, book, stock }: Limited): readonly string[] {
  if (kind === 'movement') return [name];
  return book === undefined && stock === undefined ? [] : Object.keys(VOUCHER_GROUPS);
}

type Limited = Pick<Resource, 'name' | 'kind' | 'book' | 'stock'>;

/** Whether records of a resource may wait for an approval. */
export function mayWait(resource: Limited): boolean {
  return limitTargets(resource).length > 0;
}

const stored = { source: 'column' } as const;

/**
 * An opening or an adjustment as the conditions of limits know it. `amount` is what it adds to or takes from the balance and the
 * value of the stock, `quantity` and `price` how much these change: all without a sign.
 */
export const VOUCHER_RECORD: Pick<Resource, 'name' | 'fields'> = {
  name: 'voucher',
  fields: {
    amount: undeclaredField('amount', 'money', 'Amount', stored),
    quantity: undeclaredField('quantity', 'quantity', 'Quantity', stored),
    price: undeclaredField('price', 'money', 'Price', stored),
    date: undeclaredField('date', 'date', 'Date', stored),
    resource: undeclaredField('resource', 'text', 'Kind of record', stored),
    record_id: undeclaredField('record_id', 'integer', 'Record', stored),
  },
};

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

import { sql } from 'kysely';
import {
  isVoucherGroup,
  type Limit,
  limitTargets,
  type Role,
  type SumPeriod,
  type VoucherGroup,
} from '../../../schema/access.ts';
import type { ResourceAccess } from '../../access/Access.ts';
import { accessOf } from '../../access/compile.ts';
import { demandsFactor } from '../../access/demandsFactor.ts';
import { isGiven } from '../../access/grants.ts';
import { settable } from '../../access/settable.ts';
import type { Context, ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { accountResource, tableOf } from '../../sql/recordSql.ts';
import { hasFactorSql } from '../../sql/secondFactorSql.ts';

/** The rights of a role for one resource. Conditions are the texts of access.yaml; null for every record. */
export interface ResourceRights {
  resource: string;
  rights: string[];
  read: string[] | null;
  check: string[] | null;
  hidden: string[];
  /** The fields that may be set; null for those that are read. */
  writable: string[] | null;
  /** The only fields that an edit may set; null for all that are read. */
  changeable: string[] | null;
  limits: LimitInWords[];
}

/** A limit of a role. */
interface LimitInWords {
  /** The openings or the adjustments of its records; null for movements. */
  on: VoucherGroup | null;
  /** Which of them; null for all. */
  when: string | null;
  /** The sum that `when` compares. */
  sum: { of: string; by: string[]; over: SumPeriod } | null;
  /** The labels of the roles of its steps. */
  by: string[];
  together: boolean;
}

export interface RoleRights {
  name: string;
  label: string;
  users: number;
  /** It has everything that the definitions do not leave to administrators. */
  whole: boolean;
  reports: string[];
  books: string[];
  /** The books that it reads by their names, where it does not read all of them. */
  nominal: string[];
  resources: ResourceRights[];
}

export interface RoleHolder {
  id: number;
  name: string;
  email: string;
  is_admin: boolean;
  roles: string[];
  second_factor: boolean;
  /** A role demands a second factor. */
  factor_required: boolean;
}

export interface AccessOverview {
  roles: RoleRights[];
  users: RoleHolder[];
  /** access.yaml demands a second factor of all administrators. */
  administrators_need_factor: boolean;
}

/** Who has which role, and what each role gives. */
export async function accessOverview(context: ReadContext): Promise<AccessOverview> {
  const users = await holders(context);
  const roles = Object.values(context.access?.roles ?? {}).map((role) => rightsOf(context, role, users));
  return { roles, users, administrators_need_factor: context.access?.administratorsNeedFactor ?? false };
}

function rightsOf(context: Context, { name, label }: Role, users: readonly RoleHolder[]): RoleRights {
  const access = accessOf(context, { isAdmin: false, roles: [name] });
  const holds = ({ roles, is_admin }: RoleHolder) =>
    !is_admin && (roles.includes(name) || (name === 'staff' && roles.length === 0));
  return {
    name,
    label,
    users: users.filter(holds).length,
    whole: access === undefined,
    reports: [...(access?.reports ?? [])],
    books: [...(access?.books ?? [])],
    nominal: access === undefined || access.books.has('read') ? [] : [...access.nominal],
    resources: [...(access?.resources.values() ?? [])].map((own) =>
      resourceRights(context, own, access?.limits ?? []),
    ),
  };
}

function resourceRights({ access }: Context, own: ResourceAccess, all: readonly Limit[]): ResourceRights {
  const { resource, rights, grants, hidden, hiddenOfLines } = own;
  const targets = limitTargets(resource);
  const limits = all.filter(({ resources }) => targets.some((target) => resources.has(target)));
  const lines = [...hiddenOfLines].flatMap(([name, fields]) =>
    [...fields].map((field) => `${name}.${field}`),
  );
  const textsOf = (right: string, key: 'when' | 'check') => {
    const texts = grants.filter((grant) => isGiven(resource, grant, right)).map(({ texts }) => texts?.[key]);
    return texts.some((text) => text === undefined) ? null : [...new Set(texts as string[])];
  };
  const changing = ['create', 'update'].find((right) => rights.has(right));
  return {
    resource: resource.name,
    rights: [...rights],
    read: textsOf('read', 'when'),
    check: changing === undefined ? null : textsOf(changing, 'check'),
    hidden: [...hidden, ...lines],
    writable: setOnly(own, ['create', 'update']),
    changeable: setOnly(own, ['update']),
    limits: limits.flatMap(({ resources, texts, sum, by, together }) => {
      const words = {
        when: texts?.when ?? null,
        sum: sum === undefined ? null : { of: sum.text, by: [...sum.by], over: sum.over },
        by: by.flatMap((role) => (role === null ? [] : [access?.roles[role]?.label ?? role])),
        together,
      };
      const groups = resource.kind === 'movement' ? [null] : [...resources].filter(isVoucherGroup);
      return groups.map((on) => ({ on, ...words }));
    }),
  };
}

/** The fields that some rights let set, where each of their grants names them; null for what is read. */
function setOnly(own: ResourceAccess, rights: readonly string[]): string[] | null {
  const grants = own.grants.filter((grant) => rights.some((right) => isGiven(own.resource, grant, right)));
  if (grants.length === 0 || grants.some(({ write }) => write === undefined)) return null;
  return [...new Set(rights.flatMap((right) => [...settable(own, right)]))].filter(
    (name) => !name.includes('.'),
  );
}

async function holders(context: ReadContext): Promise<RoleHolder[]> {
  const accounts = accountResource(context);
  if (accounts?.account === undefined) return [];
  const { name, email, admin, roles } = accounts.account;
  const column = (of: string) => sql.id('account', of);
  const held = roles === undefined ? sql`'[]'::jsonb` : sql`coalesce(${column(roles)}, '[]')`;
  const users = await runSql<Omit<RoleHolder, 'factor_required'>>(
    context.db,
    sql`select account.id::int as id, ${column(name)} as name, ${column(email)} as email,
        coalesce(${column(admin)}, false) as is_admin, ${held} as roles, ${hasFactorSql(sql`account.id`)} as second_factor
      from ${tableOf(accounts)} account where account.archived_at is null order by ${column(name)}, account.id limit 1000`,
  );
  return users.map((user) => ({
    ...user,
    factor_required: demandsFactor(context, { isAdmin: user.is_admin, roles: user.roles }),
  }));
}

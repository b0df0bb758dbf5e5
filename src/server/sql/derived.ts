import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../schema/index.ts';
import { table } from '../tables.ts';
import { standing } from './standing.ts';
import { voucherOf } from './voucherSql.ts';

/**
 * The values that a definition requests with `from:`, by name. The definition language has the list of names too
 * (src/schema/check/check.ts).
 */
export interface DerivedValue {
  /** The value as SQL, for the record under this alias. */
  expression: (alias: string) => RawBuilder<unknown>;
  /** The value of a record that the same statement writes, if it is always the same: nothing is looked up for it. */
  ofNew?: RawBuilder<unknown>;
  /** The condition that prevents the record's deletion, and its error code (docs/business-rules.md, "Deletion and restore"). */
  holds?: { condition: (alias: string) => RawBuilder<unknown>; refusal: 'stillAssigned' | 'stillStaffed' };
}

const openAssignment = (alias: string, column: string) =>
  sql`exists (select from ${table.open_assignment} a where ${sql.id('a', column)} = ${sql.raw(alias)}.id)`;

const DERIVED: Readonly<Record<string, DerivedValue>> = {
  /** '1' if a person has no open assignment, otherwise '0' (docs/business-rules.md, "Assignment"). */
  availability: {
    expression: (alias) => sql`case when ${openAssignment(alias, 'employee_id')} then '0' else '1' end`,
    ofNew: sql`'1'::text`,
    holds: {
      condition: (alias) => openAssignment(alias, 'employee_id'),
      refusal: 'stillAssigned',
    },
  },
  /** The number of people on a project now. */
  assigned: {
    expression: (alias) =>
      sql`(select count(*) from ${table.open_assignment} a where a.project_id = ${sql.raw(alias)}.id)`,
    ofNew: sql`0::bigint`,
    holds: {
      condition: (alias) => openAssignment(alias, 'project_id'),
      refusal: 'stillStaffed',
    },
  },
  /** The id of the account that created the record. */
  creator: { expression: (alias) => sql`${sql.raw(alias)}.added_by` },
  /** The number of a movement's voucher (docs/business-rules.md, "Voucher numbers"). A statement that posts does not see it yet. */
  voucher: {
    expression: (alias) => voucherOf(sql`${sql.raw(alias)}.id`),
    ofNew: sql`null::text`,
  },
  /**
   * Whether a movement is effective or was reversed (docs/business-rules.md, "Reversals"); its record has the id of its
   * transaction.
   */
  posting: {
    expression: (alias) =>
      sql`case when ${standing(sql`${sql.raw(alias)}.id`)} then 'posted' else 'reversed' end`,
    ofNew: sql`'posted'::text`,
  },
};

/** The derived value with that name. */
export function derived(name: string): DerivedValue {
  const found = Object.hasOwn(DERIVED, name) ? DERIVED[name] : undefined;
  if (found === undefined) throw new Error(`There is no derived value "${name}"`);
  return found;
}

/** The value of a derived field for a record that the same statement writes; undefined if it must be looked up. */
export function derivedOfNew({ source, from = '' }: Field): RawBuilder<unknown> | undefined {
  return source === 'derived' && Object.hasOwn(DERIVED, from) ? DERIVED[from]?.ofNew : undefined;
}

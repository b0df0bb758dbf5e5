import { standing } from './standing.ts';

/** The values that a definition asks for with `from:`, by name. The list of names is the language's too (src/schema/check/check.ts). */
export interface DerivedValue {
  /** The value as SQL, for the record under this alias. */
  expression: (alias: string) => string;
  /** The condition under which the record may not be deleted, and the reason in words (business rules, section 4). */
  holds?: { condition: (alias: string) => string; reason: string };
}

const openAssignment = (alias: string, column: string) =>
  `exists (select from plinth.assignment a where a.${column} = ${alias}.id and a.released_at is null)`;

const DERIVED: Readonly<Record<string, DerivedValue>> = {
  /** '1' when a person has no open assignment, else '0' (business rules, section 4). */
  availability: {
    expression: (alias) => `case when ${openAssignment(alias, 'employee_id')} then '0' else '1' end`,
    holds: {
      condition: (alias) => openAssignment(alias, 'employee_id'),
      reason: 'is assigned to a project; release it first',
    },
  },
  /** How many people are on a project now. */
  assigned: {
    expression: (alias) =>
      `(select count(*) from plinth.assignment a where a.project_id = ${alias}.id and a.released_at is null)`,
    holds: {
      condition: (alias) => openAssignment(alias, 'project_id'),
      reason: 'has people assigned to it; release them first',
    },
  },
  /** The id of the account that made the record. */
  creator: { expression: (alias) => `${alias}.added_by` },
  /** Whether a movement stands, or was taken back (business rules, section 6); its record has the id of its transaction. */
  posting: {
    expression: (alias) => `case when ${standing(`${alias}.id`)} then 'posted' else 'reversed' end`,
  },
};

/** The derived value of that name. */
export function derived(name: string): DerivedValue {
  const found = Object.hasOwn(DERIVED, name) ? DERIVED[name] : undefined;
  if (found === undefined) throw new Error(`There is no derived value "${name}"`);
  return found;
}

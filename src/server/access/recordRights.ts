/** The rights that hold for one record, where those of its resource say too much (docs/definitions/access.md, "In the web app"). */
import { type RawBuilder, sql } from 'kysely';
import type { Denial, Grant } from '../../schema/access.ts';
import { type Action, type Field, type Resource, writableFields } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { ResourceAccess } from './Access.ts';
import { both, either, except, holds, type Reader, type Rows, rowsSql } from './conditionSql.ts';
import { fieldRows } from './fieldRows.ts';
import { isGiven } from './grants.ts';
import { letting, settable } from './settable.ts';

/** The rights for a record that is there; those of actions beside them. */
const OF_KIND: Readonly<Record<Resource['kind'], readonly string[]>> = {
  entity: ['update', 'delete', 'restore', 'bulk', 'balance', 'print', 'mail'],
  single: ['update', 'balance', 'print', 'mail'],
  movement: ['reverse', 'correct', 'balance', 'print', 'mail'],
};

/** A right of which the records decide: on whether it is given, or which fields it lets be set. */
interface RecordRight {
  name: string;
  grants: readonly Grant[];
  denials: readonly Denial[];
  fields: readonly LetField[];
  /** The values that an action writes by itself, which it must be let set, too. */
  written: readonly LetField[];
}

/** A field with the grants that let it be set: in each record for which they hold, or in those of them that show it. */
interface LetField {
  field: Field;
  lets: readonly { grant: Grant; ifRead: boolean }[];
}

/** The rights that differ between the records that are read. Without any the rights of the resource say all. */
export const recordRights = keptFor((own: ResourceAccess): readonly RecordRight[] => {
  const { resource, rights } = own;
  const names = [...OF_KIND[resource.kind], ...resource.actions.map(({ name }) => name)];
  return names.filter((name) => rights.has(name)).flatMap((name) => recordRight(own, name) ?? []);
});

function recordRight(own: ResourceAccess, name: string): RecordRight | undefined {
  const { resource } = own;
  const grants = own.grants.filter((grant) => isGiven(resource, grant, name));
  const denials = own.denials.filter(({ rights }) => rights.has(name));
  const action = resource.actions.find((one) => one.name === name);
  const letBy = (field: Field, isByAction: boolean): LetField => ({
    field,
    lets: grants.flatMap((grant) => {
      const paths = [field.name, ...Object.keys(field.of ?? {}).map((column) => `${field.name}.${column}`)];
      const how = paths.map((path) => letting(own, grant, { path, field, isByAction }));
      if (how.every((one) => one === 'never')) return [];
      return [{ grant, ifRead: !how.includes('always') }];
    }),
  });
  const inForm = formFields(resource, name, action);
  const sets = settable(own, name);
  const fields = inForm.filter((field) => sets.has(field.name)).map((field) => letBy(field, false));
  const written = fieldsOf(resource, Object.keys(action?.set ?? {})).map((field) => letBy(field, true));
  const isEverywhere = (some: readonly Grant[]) => holdsWhereRead(own, some);
  // The definitions of a reader know what a new movement may set, not what its correction may.
  const created = name === 'correct' ? settable(own, 'create') : NONE;
  const isSame =
    denials.length === 0 &&
    inForm.every((field) => !created.has(field.name) || sets.has(field.name)) &&
    isEverywhere(grants) &&
    [...fields, ...written].every(
      ({ lets }) => lets.every(({ ifRead }) => !ifRead) && isEverywhere(lets.map(({ grant }) => grant)),
    );
  return isSame ? undefined : { name, grants, denials, fields, written };
}

const NONE: ReadonlySet<string> = new Set();

/** The fields that the form of a change has. */
function formFields(resource: Resource, name: string, action: Action | undefined): readonly Field[] {
  if (action !== undefined)
    return fieldsOf(
      resource,
      action.fields.map(({ field }) => field),
    );
  if (name === 'update') return writableFields(resource, 'update');
  return name === 'correct' ? writableFields(resource, 'create') : [];
}

function fieldsOf({ fields }: Resource, names: readonly string[]): Field[] {
  return names.map((name) => fields[name] as Field);
}

/** Whether one of some grants holds for each record that is read: one without a condition, or all that let records be read. */
function holdsWhereRead({ resource, grants }: ResourceAccess, some: readonly Grant[]): boolean {
  if (some.some(({ when }) => !when?.has(resource.name))) return true;
  const reading = grants.filter((grant) => isGiven(resource, grant, 'read'));
  return reading.every((grant) => some.includes(grant));
}

/**
 * SQL: these rights for the record `t` as JSON, by name the fields that each lets be set, null where it does not hold. Each condition is
 * evaluated once.
 */
export function recordRightsSql(reader: Reader, own: ResourceAccess): RawBuilder<unknown> {
  const { resource } = own;
  const rights = recordRights(own);
  const used = rights.flatMap(({ grants, denials }) => [...grants, ...denials]);
  const conditions = [...new Set(used)].flatMap((rule) => {
    const typed = rule.when?.get(resource.name);
    return typed === undefined ? [] : [{ rule, rows: rowsSql(holds(reader, resource, typed, 't')) }];
  });
  const names = new Map<Grant | Denial, Rows>(
    conditions.map(({ rule }, place) => [rule, sql.raw<boolean>(`held.c${place}`)]),
  );
  const condition = (rule: Grant | Denial): Rows => names.get(rule) ?? true;
  const letRows = ({ field, lets }: LetField) =>
    either(
      lets.map(({ grant, ifRead }) =>
        ifRead ? both(condition(grant), fieldRows(reader, own, field.name, 't')) : condition(grant),
      ),
    );
  const parts = rights.map((right) => {
    const given = except(either(right.grants.map(condition)), either(right.denials.map(condition)));
    const allowed = [given, ...right.written.map(letRows)].reduce(both);
    return sql`${sql.lit(right.name)}, case when ${rowsSql(allowed)} then ${fieldsSql(right, letRows)} end`;
  });
  const json = sql`jsonb_build_object(${sql.join(parts)})`;
  if (conditions.length === 0) return json;
  const columns = conditions.map(({ rows }, place) => sql`${rows} as ${sql.raw(`c${place}`)}`);
  return sql`(select ${json} from (select ${sql.join(columns)} offset 0) held)`;
}

/** SQL: a JSON array of the fields that are let be set. Those that the same grants let have one condition. */
function fieldsSql({ grants, fields }: RecordRight, letRows: (field: LetField) => Rows): RawBuilder<unknown> {
  const groups = new Map<string, LetField[]>();
  for (const one of fields) {
    const by = one.lets.map(({ grant, ifRead }) => (ifRead ? one.field.name : grants.indexOf(grant)));
    groups.set(by.join(), [...(groups.get(by.join()) ?? []), one]);
  }
  const parts = [...groups.values()].map((group) => {
    const names = sql.lit(JSON.stringify(group.map(({ field }) => field.name)));
    return sql`case when ${rowsSql(letRows(group[0] as LetField))} then ${names}::jsonb else '[]' end`;
  });
  return parts.length === 0 ? sql`'[]'::jsonb` : sql.join(parts, sql` || `);
}

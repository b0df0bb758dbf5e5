import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import { add } from '../../ledger/money.ts';
import { presentName } from '../../schema/formerNames.ts';
import type { Field, FieldTypes, Resource, Resources } from '../../schema/index.ts';
import { tableOf } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import { computedOf, formulaMark, isComputed, type Mark, readMarks, storedLogic } from './fillComputed.ts';
import { type Row, runSql } from './runSql.ts';
import { readTables, type TableAsIs } from './syncCatalog.ts';

/** The number of records that are computed in one batch. */
const BATCH = 500;

/** The changes by new formulas in one field. */
interface Changed {
  field: Field;
  count: number;
  before: number[];
  after: number[];
}

/**
 * The stored values that new formulas would replace, before `fillComputed` does: with their number, and the sums of amounts before and
 * after. An absent value that is filled in replaces nothing, and movements keep what they posted.
 */
export async function findRecomputed(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<Failure[]> {
  const marks = await readMarks(db);
  const catalog = await readTables(db, resources);
  const found: Failure[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    if (asIs === undefined || resource.kind === 'movement' || !isStale(resource, asIs, marks)) continue;
    for (const changed of await changedIn(db, resource, types, asIs))
      found.push(described(resource, types, changed));
  }
  return found;
}

function described({ name }: Resource, types: FieldTypes, { field, count, before, after }: Changed): Failure {
  const named = { resource: name, column: field.name, count };
  const type = types[field.type];
  if (!type?.numeric) return failure('valuesRecomputed', named);
  const [was, is] = [before, after].map((values) => add(values, type.places?.(field) ?? 0)) as [
    string,
    string,
  ];
  return type.amount === 'money'
    ? failure('amountsRecomputed', { ...named, before: { money: was }, after: { money: is } })
    : failure('numbersRecomputed', { ...named, before: { number: was }, after: { number: is } });
}

/** Whether a field with values has a formula that they were not computed by. */
function isStale(resource: Resource, asIs: TableAsIs, marks: readonly Mark[]): boolean {
  return Object.values(resource.fields).some((field) => {
    const column = presentName(field, (name) => asIs.columns[name] !== undefined);
    if (!isComputed(field) || column === undefined) return false;
    const known = marks.find((mark) => mark.table === asIs.name && mark.column === column);
    return known?.mark !== formulaMark(field);
  });
}

async function changedIn(
  db: Kysely<Tables>,
  resource: Resource,
  types: FieldTypes,
  asIs: TableAsIs,
): Promise<Changed[]> {
  const logic = await storedLogic(db);
  const computed = Object.values(resource.fields).filter(isComputed);
  const changed = new Map(
    computed.map((field) => [field, { field, count: 0, before: [], after: [] } as Changed]),
  );
  for (let last = 0; ; ) {
    const rows = await runSql<{ id: number; record: Row }>(
      db,
      sql`select t.id, to_jsonb(t.*) as record from ${tableOf(asIs)} t where t.id > ${last} order by t.id limit ${BATCH}`,
    );
    for (const { record } of rows) {
      const present = inPresentNames(resource, asIs, record);
      const results = computedOf(logic, resource, types, present);
      for (const one of changed.values()) count(one, types, present, results);
    }
    last = Number(rows.at(-1)?.id ?? last);
    if (rows.length < BATCH) return [...changed.values()].filter((one) => one.count > 0);
  }
}

function count(one: Changed, types: FieldTypes, present: Row, results: Row): void {
  const { field } = one;
  const sent = (value: unknown) => types[field.type]?.send(value ?? null, field) ?? null;
  const [before, after] = [sent(present[field.name]), sent(results[field.name])];
  if (before === null || !replaces(before, after)) return;
  one.count += 1;
  one.before.push(Number(before));
  one.after.push(Number(after));
}

/** Whether another value takes the place of one. In lines, what was absent is filled in. */
function replaces(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return before.some((value, place) => value !== null && replaces(value, after[place] ?? null));
  if (typeof before === 'object' && before !== null && typeof after === 'object' && after !== null)
    return Object.entries(before).some(
      ([key, value]) => value !== null && replaces(value, (after as Row)[key] ?? null),
    );
  return before !== after;
}

/** A record as it will be: renamed fields and options have their present names. */
function inPresentNames({ fields }: Resource, { columns }: TableAsIs, record: Row): Row {
  return Object.fromEntries(
    Object.values(fields).map((field) => {
      const column = presentName(field, (name) => columns[name] !== undefined);
      return [field.name, column === undefined ? null : presentValue(field, record[column])];
    }),
  );
}

function presentValue(field: Field, value: unknown): unknown {
  const { of, options = [] } = field;
  if (of !== undefined && Array.isArray(value))
    return value.map((line: Row) =>
      Object.fromEntries(
        Object.entries(line).map(([name, held]) => [name, of[name] ? presentValue(of[name], held) : held]),
      ),
    );
  if (Array.isArray(value)) return value.map((each) => presentValue(field, each));
  return options.find(({ was }) => was?.includes(String(value)))?.value ?? value;
}

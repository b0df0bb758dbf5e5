import { CompiledQuery, type Kysely } from 'kysely';
import pg from 'pg';
import {
  checkField,
  type Field,
  type FieldTypes,
  lineForm,
  type RecordRules,
  type Resource,
  type Resources,
} from '../../schema/index.ts';
import { type AskedRecord, recordLogic } from '../../schema/record/recordLogic.ts';
import type { Tables } from './tables.ts';

/** How many records are worked out at once. */
const BATCH = 500;

/** Any number; whoever writes such a comment holds it. */
const MARK_LOCK = 7_045_305;

/** The comment of a column whose records are all filled in; what follows is the formula. */
const MARK = 'plinth computes: ';

type Row = Record<string, unknown>;

/**
 * Works out the computed fields of the records that were there before their formula was, or was another one. The formula that a
 * column's records are filled in by stands in the column's comment, so that with nothing to do this costs one query. A record's
 * own day of change stays. A result that its field does not take (too large) is left out, as one that is not there.
 *
 * @returns what was filled in, in words for the log.
 */
export async function fillComputed(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  const marks = await readMarks(db);
  const done: string[] = [];
  for (const { table, column } of marks) {
    // A formula that is taken out and put back again meets what was written meanwhile.
    const field = resources[table]?.fields[column];
    if (field === undefined || !isComputed(field)) await mark(db, table, column, null);
  }
  for (const resource of Object.values(resources)) {
    const stale = Object.values(resource.fields).filter(
      (field) => isComputed(field) && !marks.some((known) => isMarkOf(known, resource, field)),
    );
    if (stale.length === 0) continue;
    const count = await fill(db, resource, types);
    for (const field of stale) await mark(db, resource.name, field.name, markOf(field));
    if (count > 0)
      done.push(
        `${stale.map(({ name }) => `${resource.name}.${name}`).join(', ')} computed for ${count} records`,
      );
  }
  return done;
}

interface Mark {
  table: string;
  column: string;
  mark: string;
}

async function readMarks(db: Kysely<Tables>): Promise<Mark[]> {
  const { rows } = await db.executeQuery<Mark>(
    CompiledQuery.raw(
      `select c.relname as table, a.attname as column, d.description as mark from pg_description d
       join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
       where c.relnamespace = 'public'::regnamespace and starts_with(d.description, $1)`,
      [MARK],
    ),
  );
  return rows;
}

function isMarkOf({ table, column, mark }: Mark, { name }: Resource, field: Field): boolean {
  return table === name && column === field.name && mark === markOf(field);
}

/** Itself, or a field of its lines. */
function isComputed({ formula, of = {} }: Field): boolean {
  return formula !== undefined || Object.values(of).some(isComputed);
}

/** With the type: another one has other places. Of lines, those of the fields in them. */
function markOf(field: Field): string {
  return `${MARK}${formulaOf(field)}`;
}

function formulaOf({ type, precision, formula, of = {} }: Field): string {
  const inside = Object.values(of).filter(isComputed);
  if (inside.length === 0) return `${type} ${precision ?? ''} ${formula}`;
  return inside.map((child) => `${child.name}: ${formulaOf(child)}`).join('; ');
}

async function mark(db: Kysely<Tables>, table: string, column: string, text: string | null): Promise<void> {
  const at = `public.${pg.escapeIdentifier(table)}.${pg.escapeIdentifier(column)}`;
  const words = text === null ? 'null' : pg.escapeLiteral(text);
  await db.transaction().execute(async (trx) => {
    // PostgreSQL refuses two that write one comment at once, as processes that start together would.
    await trx.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${MARK_LOCK})`));
    await trx.executeQuery(CompiledQuery.raw(`comment on column ${at} is ${words}`));
  });
}

/** Batch by batch, each for itself: a long table is not held as a whole. */
async function fill(db: Kysely<Tables>, resource: Resource, types: FieldTypes): Promise<number> {
  const table = `public.${pg.escapeIdentifier(resource.name)}`;
  const computed = Object.values(resource.fields).filter(isComputed);
  const columns = computed.map(({ name }) => pg.escapeIdentifier(name));
  const update = `update ${table} r set ${columns.map((name) => `${name} = n.${name}`).join(', ')}
    from jsonb_populate_recordset(null::${table}, $1::jsonb) n where n.id = r.id`;
  let last = 0;
  let count = 0;
  for (;;) {
    const size = await db.transaction().execute(async (trx) => {
      const { rows } = await trx.executeQuery<{ id: number; record: Row }>(
        CompiledQuery.raw(
          `select id, to_jsonb(t.*) as record from ${table} t where id > $1 order by id limit ${BATCH} for no key update`,
          [last],
        ),
      );
      const filled = rows.map(({ id, record }) => ({ id, ...computedOf(resource, types, record) }));
      if (filled.length > 0) await trx.executeQuery(CompiledQuery.raw(update, [JSON.stringify(filled)]));
      last = Number(rows.at(-1)?.id ?? last);
      return rows.length;
    });
    count += size;
    if (size < BATCH) return count;
  }
}

function computedOf(resource: Resource, types: FieldTypes, record: Row): Row {
  const travelling = Object.fromEntries(
    Object.values(resource.fields).map((field) => [
      field.name,
      types[field.type]?.send(record[field.name], field),
    ]),
  );
  const lineOf = recordLogic.askedOf(resource, types, travelling);
  const values = Object.fromEntries(
    Object.values(resource.fields).map((field) => [
      field.name,
      linesOf(field, types, travelling[field.name], lineOf),
    ]),
  );
  const lines = Object.values(resource.fields).filter((field) => field.of !== undefined && isComputed(field));
  return {
    ...Object.fromEntries(lines.map(({ name }) => [name, values[name]])),
    ...taken(resource, types, values),
  };
}

/** Lines with what their formulas come to; any other value as it is. */
function linesOf(field: Field, types: FieldTypes, value: unknown, lineOf: AskedRecord): unknown {
  if (!Array.isArray(value) || field.of === undefined || !isComputed(field)) return value;
  const form = lineForm(field);
  return value.map((line) => ({ ...line, ...sent(form, types, taken(form, types, line as Row, lineOf)) }));
}

/** What the formulas come to, as it is stored; what its field does not take is left out. */
function taken(rules: RecordRules, types: FieldTypes, values: Row, lineOf?: AskedRecord): Row {
  return Object.fromEntries(
    Object.entries(recordLogic.compute(rules, types, values, lineOf)).map(([name, value]) => {
      const field = rules.fields[name] as Field;
      const result = checkField(field, types, value, { intent: 'update' });
      return [name, 'value' in result ? result.value : null];
    }),
  );
}

function sent({ fields }: RecordRules, types: FieldTypes, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name] as Field;
      return [name, types[field.type]?.send(value, field) ?? null];
    }),
  );
}

import pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import { SYSTEM_COLUMNS } from '../../server/database/syncPlan.ts';
import { editorByName } from './guessEditor.ts';
import { guessField } from './guessField.ts';
import { identifier, named, type Sketch, type SketchedField } from './Sketch.ts';

interface Column {
  name: string;
  /** As format_type writes it. */
  type: string;
  required: boolean;
  unique: boolean;
  /** The table that a foreign key points to. */
  to: string | null;
  /** The labels of an enum. */
  labels: string[] | null;
  comment: string | null;
  /** The condition of a check that it alone must meet. */
  checked: string | null;
}

/** Columns as PostgreSQL knows them, with what keys and enums say of them. */
const COLUMNS = `
select a.attname as name, case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
    else format_type(a.atttypid, a.atttypmod) end as type,
  a.attnotnull and not a.atthasdef as required,
  exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
  (select f.relname from pg_constraint c join pg_class f on f.oid = c.confrelid
   where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) as to,
  (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels,
  (select pg_get_constraintdef(c.oid) from pg_constraint c
   where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as checked,
  col_description(a.attrelid, a.attnum) as comment
from pg_attribute a join pg_type t on t.oid = a.atttypid
where a.attrelid = coalesce(to_regclass($1), to_regclass($2)) and a.attnum > 0 and not a.attisdropped
  -- The number that the database gives: our records have one of their own.
  and not ((a.atthasdef or a.attidentity <> '') and exists (
    select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum))
order by a.attnum`;

/**
 * A sketch from a table or view that is there already.
 *
 * @param table 'vendors', 'legacy.vendors' or 'Order Items'.
 * @throws StartError where the database cannot be reached or has no such table.
 */
export async function fromTable(name: string, table: string, databaseUrl: string): Promise<Sketch> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<Column>(COLUMNS, namesOf(table));
    if (rows.length === 0) throw new StartError(`The database has no table ${table}.`);
    const fields = rows.map(fieldOf).filter((field) => !Object.hasOwn(SYSTEM_COLUMNS, field.name));
    return { name, from: `the table ${table}`, fields };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The table ${table} cannot be read: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** As PostgreSQL reads a name, then to the letter: many tools make tables with capitals. */
function namesOf(table: string): [string, string] {
  if (table.includes('"')) return [table, table];
  const exact = table
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
  return [/^[\w$.]+$/.test(table) ? table : exact, exact];
}

function fieldOf(column: Column): SketchedField {
  const { comment, required, unique } = column;
  return {
    ...named(column.name),
    ...typeOf(column),
    ...(required && { required }),
    ...(unique && { unique }),
    ...(comment !== null && { more: { ...typeOf(column).more, help: comment } }),
  };
}

function typeOf({
  name,
  type,
  to,
  labels,
  checked,
}: Column): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  if (to !== null)
    return { type: 'reference', to: identifier(to), guess: 'the resource is called as the table' };
  if (labels !== null) return { type: 'select', options: labels };
  const choices = choicesOf(checked);
  if (choices.length > 0) return { type: 'select', options: choices, guess: 'by what its check allows' };
  const [, base = type, inside] = /^([a-z ]+?)(?:\(([\d,]+)\))?( with.*)?$/.exec(type) ?? [];
  if (base === 'boolean') return { type: 'boolean' };
  if (/^(smallint|integer|bigint)$/.test(base)) return byName(name, '1', 'integer');
  if (base === 'numeric') return ofNumeric(name, inside);
  if (/^(real|double precision)$/.test(base)) return { type: 'decimal', guess: 'the column is not exact' };
  if (base === 'date') return { type: 'date' };
  if (base.startsWith('timestamp')) return { type: 'datetime' };
  if (base.startsWith('time')) return { type: 'time' };
  if (base.startsWith('json') || base.endsWith('[]')) return { type: 'json' };
  if (base === 'daterange') return { type: 'daterange' };
  if (base === 'money') return { type: 'money' };
  const called = guessField(name, ['0170']);
  if (called.type === 'phone') return { type: 'phone', guess: called.guess };
  if (/(^|_)e?mail$/i.test(identifier(name))) return { type: 'email', guess: 'by its name' };
  const editor = editorByName(identifier(name));
  if (editor !== undefined) return editor;
  if (base === 'character varying' && inside !== undefined)
    return { type: Number(inside) > 255 ? 'longtext' : 'text', more: { max: Number(inside) } };
  return {
    type: 'text',
    guess: base === 'text' ? 'longtext where it has several lines' : `the column is ${type}`,
  };
}

/** The texts of a check such as `kind IN ('rent', 'sale')`, as PostgreSQL writes it. */
function choicesOf(checked: string | null): string[] {
  const [, inside] = /= ANY \(+ARRAY\[(.*?)\]/.exec(checked ?? '') ?? [];
  return [...(inside ?? '').matchAll(/'((?:[^']|'')+)'::/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
}

/** Money where the name says so; what it otherwise is. */
function byName(
  name: string,
  sample: string,
  otherwise: string,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const { type, guess } = guessField(name, [sample]);
  return ['money', 'percent', 'quantity'].includes(type) ? { type, guess } : { type: otherwise };
}

function ofNumeric(
  name: string,
  inside: string | undefined,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const scale = Number(inside?.split(',')[1] ?? 0);
  const found = byName(name, `1.${'5'.repeat(scale || 1)}`, 'decimal');
  if (found.type !== 'decimal' || inside === undefined) return found;
  return scale === 0 ? { type: 'integer' } : { type: 'decimal', more: { precision: Math.min(scale, 10) } };
}

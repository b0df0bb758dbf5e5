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
  /** The conditions of the checks that it alone must meet. */
  checks: string[] | null;
  /** The expression of its default. */
  initial: string | null;
}

/** Columns as PostgreSQL knows them, with what keys and enums say of them. */
const COLUMNS = `
select a.attname as name, case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
    else format_type(a.atttypid, a.atttypmod) end as type,
  a.attnotnull as required,
  exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as unique,
  (select f.relname from pg_constraint c join pg_class f on f.oid = c.confrelid
   where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) as to,
  (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels,
  (select array_agg(pg_get_expr(c.conbin, c.conrelid) order by c.conname) from pg_constraint c
   where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks,
  (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
   where d.adrelid = a.attrelid and d.adnum = a.attnum and a.attgenerated = '') as initial,
  col_description(a.attrelid, a.attnum) as comment
from pg_attribute a join pg_type t on t.oid = a.atttypid
where a.attrelid = coalesce(to_regclass($1), to_regclass($2)) and a.attnum > 0 and not a.attisdropped
  -- The number that the database gives: our records have one of their own.
  and not ((a.atthasdef or a.attidentity <> '') and exists (
    select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum))
order by a.attnum`;

/** Facts of the table beside its columns: unique groups (of columns, whole), checks over several columns, its comment. */
const ABOUT = `
select obj_description(t.oid, 'pg_class') as comment,
  (select json_agg(columns order by columns::text) from (
    select (select json_agg(a.attname order by k.place) from unnest(i.indkey::int2[]) with ordinality k(num, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
    from pg_index i where i.indrelid = t.oid and i.indisunique and not i.indisprimary and i.indnkeyatts > 1
      and i.indnatts = i.indnkeyatts and i.indpred is null and i.indexprs is null) found) as groups,
  (select array_agg(pg_get_expr(c.conbin, c.conrelid) order by c.conname) from pg_constraint c
   where c.conrelid = t.oid and c.contype = 'c' and cardinality(c.conkey) > 1) as checks
from pg_class t where t.oid = coalesce(to_regclass($1), to_regclass($2))`;

interface About {
  comment: string | null;
  groups: string[][] | null;
  checks: string[] | null;
}

/** Tables by a pattern, each with the tables that it points to. */
const TABLES = `
select n.nspname as schema, c.relname as name,
  array(select distinct k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
    and k.confrelid <> c.oid) as needs, c.oid::regclass::text as key
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname like $1 and c.relname like $2
order by n.nspname, c.relname`;

interface Table {
  schema: string;
  name: string;
  key: string;
  needs: string[];
}

/**
 * Sketches from all tables of a pattern: those that others point to come first.
 *
 * @param pattern 'shop.*', 'shop.order_*' or, in schema public, 'order_*'.
 * @throws StartError where the database cannot be reached or has no such table.
 */
export async function fromTables(pattern: string, databaseUrl: string): Promise<Sketch[]> {
  const [first = '', second] = pattern.split('.');
  const [schema, name] = second === undefined ? ['public', first] : [first, second];
  const like = (text: string) => text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  let tables: Table[];
  try {
    await client.connect();
    tables = (await client.query<Table>(TABLES, [like(schema), like(name)])).rows;
  } catch (error) {
    throw new StartError(`The tables ${pattern} cannot be read: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
  if (tables.length === 0) throw new StartError(`The database has no tables ${pattern}.`);
  const sketches: Sketch[] = [];
  for (const table of inOrder(tables)) {
    const exact = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
    const sketch = await fromTable(identifier(table.name), exact, databaseUrl);
    sketches.push({
      ...sketch,
      from: `the table ${table.schema}.${table.name}`,
      among: identifier(table.schema),
    });
  }
  return sketches;
}

/** Those that others need first; tables that need each other stay in the order of their names. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<string>();
  const visit = (table: Table) => {
    if (visited.has(table.key)) return;
    visited.add(table.key);
    for (const need of table.needs) {
      const needed = tables.find(({ key }) => key === need);
      if (needed !== undefined) visit(needed);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

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
    const [about] = (await client.query<About>(ABOUT, namesOf(table))).rows;
    return {
      name,
      from: `the table ${table}`,
      fields,
      description: about?.comment?.split('\n')[0],
      unique: about?.groups ?? [],
      ...(about?.checks && {
        note: about.checks.map((check) => `A check there: ${check.replace(/\s+/g, ' ')}`).join('\n '),
      }),
    };
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
  const found = typeOf(column);
  const rules = rulesOf(column, found.type);
  const more = { ...found.more, ...rules.more, ...(comment !== null && { help: comment }) };
  const guess = [found.guess, ...rules.comments].filter((words) => words !== undefined).join(', ');
  return {
    ...named(column.name),
    ...found,
    ...(required && { required }),
    ...(unique && { unique }),
    ...(Object.keys(more).length > 0 && { more }),
    ...(guess !== '' && { guess }),
  };
}

function typeOf(column: Column): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const { name, type, to, labels, checks } = column;
  if (to !== null) {
    const { type: plain, more } = typeOf({ ...column, to: null });
    const otherwise = { type: plain, ...(more && { more }) };
    return {
      type: 'reference',
      to: identifier(to),
      otherwise,
      guess: 'the resource is called as the table',
    };
  }
  if (labels !== null) return { type: 'select', options: labels };
  const choices = (checks ?? []).flatMap(choicesOf);
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
function choicesOf(checked: string): string[] {
  const [, inside] = /= ANY \(+ARRAY\[(.*?)\]/.exec(checked) ?? [];
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

/** A column's default and checks as keys of the language; the rest becomes a comment. */
function rulesOf(
  { initial, checks, name }: Column,
  type: string,
): { more: Record<string, unknown>; comments: string[] } {
  const more: Record<string, unknown> = {};
  const comments: string[] = [];
  const start = initial === null ? undefined : defaultOf(initial, type);
  if (start !== undefined) more.default = start;
  else if (initial !== null) comments.push(`default there: ${oneLine(initial)}`);
  for (const check of checks ?? []) {
    if (choicesOf(check).length > 0) continue;
    const bounds = boundsOf(check, name);
    if (bounds === undefined) comments.push(`check there: ${oneLine(check)}`);
    else Object.assign(more, bounds);
  }
  return { more, comments };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A literal as PostgreSQL writes it, or the day; undefined for any other expression. */
function defaultOf(expression: string, type: string): unknown {
  if (/^(CURRENT_DATE|now\(\)|\('now'::text\)::date)/i.test(expression))
    return type === 'date' ? 'today' : undefined;
  if (/^(true|false)$/.test(expression)) return expression === 'true';
  const [, quoted] = /^'((?:[^']|'')*)'(?:::[\w ."]+(?:\([\d,]+\))?)?$/.exec(expression) ?? [];
  const [, digits] = /^\(?(-?\d+(?:\.\d+)?)\)?(?:::\w+(?: \w+)*(?:\([\d,]+\))?)?$/.exec(expression) ?? [];
  if (digits !== undefined) return Number(digits);
  if (quoted === undefined || quoted === '') return undefined;
  const text = quoted.replaceAll("''", "'");
  const isNumber = ['integer', 'decimal', 'money', 'percent', 'quantity'].includes(type);
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The least and the most of checks such as `(rate >= 0)` and `(char_length(name) <= 20)`; undefined for any other. */
function boundsOf(check: string, name: string): { min?: number; max?: number } | undefined {
  const column = `(?:\\(?"?${name.replace(/[^\w]/g, '\\$&')}"?\\)?(?:::\\w+)?)`;
  const measured = `(?:(?:char_length|length)\\(${column}\\)|${column})`;
  const number = String.raw`\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[\w ]+)?`;
  const part = new RegExp(`^\\(?${measured} (>=|<=) ${number}\\)?$`);
  const found: { min?: number; max?: number } = {};
  for (const one of check.replace(/^\((.*)\)$/, '$1').split(' AND ')) {
    const [, operator, bound] = part.exec(one.trim()) ?? [];
    if (operator === undefined) return undefined;
    found[operator === '>=' ? 'min' : 'max'] = Number(bound);
  }
  return found;
}

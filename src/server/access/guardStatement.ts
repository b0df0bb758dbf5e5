import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { PREPARED } from '../sql/keepPrepared.ts';
import { ident } from '../sql/recordSql.ts';
import { type Readable, recordShadow } from './recordShadow.ts';
import { SHADOWS } from './shadows.ts';

/** Rewrites a statement so that it meets only what its reader may read. */
export type Guard = (query: CompiledQuery) => CompiledQuery;

/** A table in a statement: `public."vendor"`, `plinth.book`, `"plinth"."book"`; not the text of a regclass, a type, nor a function. */
const TABLE = /(?<!['\w]|::)"?\b(public|plinth)"?\."?([a-z_][a-z0-9_$]*)"?(?![\w$"(])/g;
const CTES = /^\s*with\s+(recursive\s+)?/i;
/** A cursor's statement stands behind its declaration. */
const CURSOR = /^\s*declare\s+\w+\s+no\s+scroll\s+cursor\s+for\s/i;

const compiler = new PostgresQueryCompiler();

/**
 * The guard of a reader: each table that a statement names is replaced by a common table expression of the rows and columns that
 * the reader may read, which PostgreSQL plans as if it stood in the statement. A table that is unknown here is refused, so that a
 * new one cannot be forgotten.
 */
export function guardFor(of: Readable): Guard {
  const made = new Map<string, { sql: string; parameters: readonly unknown[] }>();
  const shadowOf = (schema: string, name: string) => {
    const key = `${schema}.${name}`;
    const known = made.get(key) ?? compiled(shadow(of, schema, name));
    made.set(key, known);
    return known;
  };
  return (query) => {
    const used = new Map<string, { sql: string; parameters: readonly unknown[] }>();
    const text = query.sql.replace(TABLE, (whole, schema: string, name: string) => {
      if (schema === 'plinth' && SHADOWS[name] === 'itself') return whole;
      const alias = String(ident(`${schema} ${name}`));
      used.set(alias, shadowOf(schema, name));
      return alias;
    });
    if (used.size === 0) return query;
    const parameters = [...query.parameters];
    const ctes = [...used].map(([alias, { sql, parameters: own }]) => {
      const first = parameters.length;
      parameters.push(...own);
      const numbered = sql.replace(/\$(\d+)/g, (_, place) => `$${first + Number(place)}`);
      return `${alias} as not materialized (${numbered})`;
    });
    const isKept = text.startsWith(PREPARED);
    const whole = isKept ? text.slice(PREPARED.length) : text;
    const [declared = ''] = CURSOR.exec(whole) ?? [];
    const rest = whole.slice(declared.length);
    const [start = '', recursive] = CTES.exec(rest) ?? [];
    const head = `${isKept ? PREPARED : ''}${declared}with ${recursive ? 'recursive ' : ''}${ctes.join(', ')}`;
    const tail = start === '' ? ` ${rest}` : `, ${rest.slice(start.length)}`;
    return CompiledQuery.raw(head + tail, parameters);
  };
}

function shadow(of: Readable, schema: string, name: string): RawBuilder<unknown> {
  if (schema === 'public') {
    const { resources } = of.reader.context;
    const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
    if (resource === undefined) throw new Error(`No reader may read ${schema}.${name}`);
    return recordShadow(of, resource);
  }
  const made = Object.hasOwn(SHADOWS, name) ? SHADOWS[name] : undefined;
  if (made === undefined || made === 'itself') throw new Error(`No reader may read ${schema}.${name}`);
  return made(of);
}

function compiled(query: RawBuilder<unknown>): { sql: string; parameters: readonly unknown[] } {
  return compiler.compileQuery(query.toOperationNode(), createQueryId());
}

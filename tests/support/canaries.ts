import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { parse } from 'yaml';
import type { Field } from '../../src/schema/index.ts';
import { ident } from '../../src/server/database/quote.ts';
import { tableName } from '../../src/server/sql/recordSql.ts';
import type { Tables } from '../../src/server/tables.ts';
import type { TestServer } from './server.ts';

/** A value that occurs nowhere else: of which table, record and field it is, can be read from it. */
export interface Canary {
  table: string;
  id: number;
  field: string;
}

interface Rule {
  on: string | string[];
  may: string | string[];
  when?: string;
  fields?: string[];
  hide?: string[];
}

const RULES = parse(readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8')) as {
  roles: Record<string, { grants: Rule[] }>;
};

const list = (given: string | string[]) => [given].flat();

/** Puts a canary into every text, number and balance of every record. */
export async function plantCanaries({ db, context }: TestServer): Promise<Canaries> {
  const tables = Object.values(context.resources);
  const names = tables.map(({ name, fields }) => ({ name, fields: Object.keys(fields) }));
  const projects = new Map<string, number>();
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [place, { name, fields, kind }] of tables.entries()) {
      const own = Object.values(fields).filter(holdsCanary);
      const columns = own.map(({ name: field, type }) => {
        const at = Object.keys(fields).indexOf(field);
        const value = type === 'money' ? number(place, at, 'id') : `'zq${place}r' || id || 'f${at}z'`;
        return `${ident(field)} = ${value}`;
      });
      if (columns.length > 0)
        await sql.raw(`update ${tableName({ name })} set ${columns.join(', ')}`).execute(trx);
      if (columns.length > 0)
        await plantHistory(
          trx,
          name,
          own.map(({ name: field }) => field),
        );
      const posted = (field: string | undefined) => Object.keys(fields).indexOf(field ?? '');
      const { book, stock } = context.resources[name] ?? {};
      if (book !== undefined) {
        const value = number(place, posted(book.balance), 'b.record_id');
        // Without received totals, what a ledger computes from the balance is the balance.
        await sql
          .raw(`update plinth.book b set balance = ${value}, total_in = 0 where resource = '${name}'`)
          .execute(trx);
        await sql
          .raw(
            `update plinth.entry e set current_balance = ${value}, previous_balance = ${value} from plinth.book b
             where b.id = e.book_id and b.resource = '${name}'`,
          )
          .execute(trx);
      }
      if (stock !== undefined) {
        const price = number(place, posted(stock.price), 'record_id');
        await sql.raw(`update plinth.stock set price = ${price} where resource = '${name}'`).execute(trx);
      }
      if (kind === 'movement' && fields.project_id !== undefined) {
        const { rows } = await sql
          .raw<{ id: number; project_id: number }>(`select id, project_id from ${tableName({ name })}`)
          .execute(trx);
        for (const row of rows) projects.set(`${name} ${row.id}`, Number(row.project_id));
      }
    }
  });
  return { names, projects };
}

/** Whether a field has a column of its own for a canary. */
export function holdsCanary({ source, type, options, to, of, each }: Field): boolean {
  return (
    source === 'column' &&
    (options ?? to ?? of ?? each) === undefined &&
    ['text', 'longtext', 'phone', 'money'].includes(type)
  );
}

/** A row of the audit trail with the canaries of the first records, as a change of theirs would leave it. */
async function plantHistory(trx: Kysely<Tables>, name: string, fields: readonly string[]): Promise<void> {
  const values = fields.map((field) => `'${field}', t.${ident(field)}`).join(', ');
  await sql
    .raw(
      `insert into plinth.audit (resource, record_id, action, old, new)
       select '${name}', t.id, 'update', '{}', jsonb_build_object(${values}) from ${tableName({ name })} t where t.id < 50`,
    )
    .execute(trx);
}

/** 8, the place of the table, of the field, and the id: a number of 10 digits. */
function number(place: number, field: number, id: string): string {
  return `(8${String(place).padStart(2, '0')}${String(field).padStart(2, '0')}00000 + ${id})::numeric`;
}

export interface Canaries {
  names: readonly { name: string; fields: readonly string[] }[];
  projects: ReadonlyMap<string, number>;
}

/** The canaries in an answer. */
export function canariesIn(text: string, { names }: Canaries): Canary[] {
  const found: Canary[] = [];
  const add = (table: string, id: string, field: string) => {
    const one = names[Number(table)];
    const name = one?.fields[Number(field)];
    if (one !== undefined && name !== undefined) found.push({ table: one.name, id: Number(id), field: name });
  };
  for (const [, table = '', id = '', field = ''] of text.matchAll(/zq(\d+)r(\d+)f(\d+)z/gi))
    add(table, id, field);
  for (const [, table = '', field = '', id = ''] of text.matchAll(/(?<!\d)8(\d\d)(\d\d)(\d{5})(?!\d)/g))
    add(table, id, field);
  return found;
}

type Kinds = Readonly<Record<string, { kind: string; access: { list: string } }>>;

/** Whether a rule of these groups is about a table: no group has what belongs to administrators. */
export function isOfGroup(groups: readonly string[], table: string, kinds: Kinds): boolean {
  const group = kinds[table]?.kind === 'movement' ? 'movements' : 'entities';
  return (groups.includes('all') || groups.includes(group)) && kinds[table]?.access.list !== 'admin';
}

/** Whether access.yaml lets a role read a value: written for this test alone, beside the product's own code. */
export function mayRead(
  role: string,
  own: readonly number[],
  { table, id, field }: Canary,
  { projects }: Canaries,
  kinds: Kinds,
): boolean {
  return (RULES.roles[role]?.grants ?? []).some((grant) => {
    const on = list(grant.on);
    if (!on.includes(table) && !isOfGroup(on, table, kinds)) return false;
    if (!list(grant.may).some((right) => right === 'read' || right === 'all')) return false;
    if (grant.fields !== undefined && !grant.fields.includes(field)) return false;
    if (grant.hide?.includes(field)) return false;
    if (grant.when === undefined) return true;
    if (grant.when === 'record.id in user.projects') return own.includes(id);
    if (grant.when === 'record.project_id in user.projects')
      return own.includes(projects.get(`${table} ${id}`) ?? 0);
    throw new Error(`The test does not know ${grant.when}`);
  });
}

/** Whether access.yaml gives a role a right for some records of a resource: written for this test alone, too. */
export function mayChange(
  role: string,
  right: 'create' | 'update' | 'delete',
  { name, kind, access }: { name: string; kind: string; access: Readonly<Record<string, string>> },
): boolean {
  const group = kind === 'movement' ? 'movements' : 'entities';
  return (RULES.roles[role]?.grants ?? []).some((grant) => {
    const on = list(grant.on);
    const byGroup = (on.includes('all') || on.includes(group)) && access[right] !== 'admin';
    const rights = list(grant.may);
    return (on.includes(name) || byGroup) && (rights.includes(right) || rights.includes('all'));
  });
}

import type { Kysely } from 'kysely';
import type { Field, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { staffing } from '../../people/staffing.ts';
import { ident, literal, tableOf, titleSql } from './recordSql.ts';
import { type Row, runSql } from './runSql.ts';

/** What a ledger's row says of its transaction beside the money. */
export interface TransactionWords {
  /** The project that the movement names. */
  project_id: number | null;
  project_name: string | null;
  /**
   * What it is about: the movement's own text (an expense's name), or else the name of whom it concerns (the vendor who was
   * paid); of an opening or an adjustment the name of its record.
   */
  description: string | null;
  /** The records whose names stand in the row, so that clients can link them. */
  records: readonly NamedRecord[];
}

/** A record by the name under which a row shows it. */
export interface NamedRecord {
  resource: string;
  id: number;
  name: string;
}

/** The words as a statement answers them. */
interface WordsRow extends Told, Omit<TransactionWords, 'records'> {
  subject$resource: string | null;
  subject$id: number | null;
}

/** The record that a transaction tells of: a movement's has the transaction's id. A reversal tells of what it reverses. */
export interface Told {
  about$resource: string | null;
  about$id: number | null;
}

const NOTHING: TransactionWords = { project_id: null, project_name: null, description: null, records: [] };

/** SQL: these two columns, where `t` is the row's transaction and `o` the one that it reverses. */
export const TOLD = `coalesce(o.resource, t.resource) as "about$resource",
  coalesce(o.record_id, t.record_id, o.id, t.id) as "about$id"`;

/**
 * Adds the words to rows. One question for all of them, which touches only the tables of the movements that are among them:
 * a page has few kinds, and a statement with every movement in it would cost more to plan than to run.
 *
 * @param own the resource of the ledger: that its rows are about its own record is known.
 */
export async function withWords(
  db: Kysely<Tables>,
  context: Context,
  own: Resource | undefined,
  rows: readonly (Row & Told)[],
): Promise<Row[]> {
  const words = await readWords(db, context, own, rows);
  return rows.map(({ about$resource, about$id, ...row }) => ({
    ...row,
    ...(words.get(`${about$resource}:${about$id}`) ?? NOTHING),
  }));
}

async function readWords(
  db: Kysely<Tables>,
  context: Context,
  own: Resource | undefined,
  rows: readonly Told[],
): Promise<Map<string, TransactionWords>> {
  const parameters: unknown[] = [];
  const questions = Object.values(context.resources).flatMap((resource) => {
    if (resource === own) return [];
    const ids = rows
      .filter(({ about$resource }) => about$resource === resource.name)
      .map(({ about$id }) => about$id);
    if (ids.length === 0) return [];
    return [`${question(context, resource, own)} where x.id = any ($${parameters.push([...new Set(ids)])})`];
  });
  if (questions.length === 0) return new Map();
  const found = await runSql<WordsRow>(db, questions.join(' union all '), parameters);
  const site = staffing(context.resources)?.site;
  return new Map(
    found.map(({ about$resource, about$id, subject$resource, subject$id, ...words }) => {
      const records = [
        ...namedRecord(subject$resource, subject$id, words.description),
        // A movement may concern the project itself.
        ...(subject$resource === site?.name
          ? []
          : namedRecord(site?.name, words.project_id, words.project_name)),
      ];
      return [`${about$resource}:${about$id}`, { ...words, records }];
    }),
  );
}

/** A record as a row's `records` hold it; none where a part is missing. */
export function namedRecord(
  resource: string | null | undefined,
  id: unknown,
  name: unknown,
): readonly NamedRecord[] {
  const isThere = resource !== null && resource !== undefined && id !== null && typeof name === 'string';
  return isThere ? [{ resource, id: Number(id), name }] : [];
}

/** SQL: the words of the records of one resource. */
function question(context: Context, resource: Resource, own: Resource | undefined): string {
  const site = staffing(context.resources)?.site;
  const place = site && ownFields(resource).find(({ to }) => to === site.name);
  const subject = subjectOf(context, resource, own);
  const project = place === undefined ? 'null::bigint' : `x.${ident(place.name)}`;
  const projectName = site && place ? `${titleSql(context, site, 'site')}::text` : 'null::text';
  return `
    select ${literal(resource.name)} as "about$resource", x.id as "about$id", ${project} as project_id,
      ${projectName} as project_name, ${subject?.words ?? 'null::text'} as description,
      ${subject?.record ? `${literal(subject.record.resource)}::text` : 'null::text'} as "subject$resource",
      ${subject?.record?.id ?? 'null::bigint'} as "subject$id"
    from ${tableOf(resource)} x
    ${site && place ? `left join ${tableOf(site)} site on site.id = ${project}` : ''} ${subject?.join ?? ''}`;
}

interface Subject {
  /** SQL of its text. */
  words: string;
  /** The record whose name the text is, with its id in SQL. */
  record?: { resource: string; id: string };
  join?: string;
}

/** What a record is about, and the join that it needs. */
function subjectOf(context: Context, resource: Resource, own: Resource | undefined): Subject | undefined {
  if (resource.kind !== 'movement')
    return {
      words: `${titleSql(context, resource, 'x')}::text`,
      record: { resource: resource.name, id: 'x.id' },
    };
  const title = resource.fields[resource.title];
  if (title?.source === 'column' && isText(context, title)) return { words: `x.${ident(title.name)}::text` };
  const concerned = whomItConcerns(context, resource, own);
  const target = concerned && context.resources[concerned.to as string];
  if (concerned === undefined || target === undefined) return undefined;
  const id = `x.${ident(concerned.name)}`;
  return {
    words: `${titleSql(context, target, 'concerned')}::text`,
    record: { resource: target.name, id },
    join: `left join ${tableOf(target)} concerned on concerned.id = ${id}`,
  };
}

/** What a movement must name, other than the ledger's own record; the project last, since it has a column. */
export function whomItConcerns(
  { resources }: Context,
  movement: Resource,
  own: Resource | undefined,
): Field | undefined {
  const site = staffing(resources)?.site;
  const named = ownFields(movement).filter(
    ({ to, required }) => required && to !== undefined && to !== own?.name,
  );
  return named.find(({ to }) => to !== site?.name) ?? named[0];
}

function ownFields({ fields }: Resource): Field[] {
  return Object.values(fields).filter(({ source }) => source === 'column');
}

function isText({ types }: Context, field: Field): boolean {
  return /^(text|varchar)/.test(types[field.type]?.column(field) ?? '');
}

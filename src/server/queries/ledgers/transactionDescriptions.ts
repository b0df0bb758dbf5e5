import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../../schema/index.ts';
import type { NamedRecord } from '../../../schema/namedRecord.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { type KeptStatement, preparedFor } from '../../sql/prepared.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { namedRecord } from '../lists/namedRecord.ts';
import { staffing } from '../lists/staffing.ts';
import { ownFields, subjectField } from '../lists/subjectField.ts';

/** The description of a transaction in a ledger's row. */
export interface TransactionDescription {
  /** The project of the movement. */
  project_id: number | null;
  project_name: string | null;
  /**
   * The movement's own text (an expense's name), or otherwise the name of its party (the paid vendor); for an opening or an
   * adjustment the name of its record.
   */
  description: string | null;
  /** The records named in the row, so that clients can link them. */
  records: readonly NamedRecord[];
}

/** The columns of the statement. */
interface DescriptionRow extends About, Omit<TransactionDescription, 'records'> {
  subject$resource: string | null;
  subject$id: number | null;
}

/** The record that a transaction is about: a movement's has the transaction's id. A reversal is about its original. */
export interface About {
  about$resource: string | null;
  about$id: number | null;
}

const NOTHING: TransactionDescription = {
  project_id: null,
  project_name: null,
  description: null,
  records: [],
};

/** SQL of these two columns, where `t` is the row's transaction and `reversed` the one that it reverses. */
export const ABOUT = sql`coalesce(reversed.resource, t.resource) as "about$resource",
  coalesce(reversed.record_id, t.record_id, reversed.id, t.id) as "about$id"`;

/**
 * Replaces what the rows are about by its description. One query for all of them, which touches only the tables of their
 * movements: a page has few kinds, and a statement with every movement would take longer to plan than to run.
 *
 * @param own the resource of the ledger, whose rows need not name its own record.
 * @param rows fresh from the database. They are changed in place, since a copy of each of 200,000 takes longer than reading it.
 */
export async function withDescriptions(
  db: ReadDb,
  context: ReadContext,
  own: Resource | undefined,
  rows: readonly (Row & About)[],
): Promise<Row[]> {
  const words = await readDescriptions(db, context, own, rows);
  for (const row of rows) describe(row, words.get(`${row.about$resource}:${row.about$id}`) ?? NOTHING);
  return [...rows];
}

function describe(row: Row & Partial<About>, description: TransactionDescription): void {
  // The columns that came last go first: V8 forgets these at no cost.
  delete row.about$id;
  delete row.about$resource;
  Object.assign(row, description);
}

async function readDescriptions(
  db: ReadDb,
  context: ReadContext,
  own: Resource | undefined,
  rows: readonly About[],
): Promise<Map<string, TransactionDescription>> {
  const ids = new Map<string, Set<number | null>>();
  for (const { about$resource, about$id } of rows) {
    if (about$resource === null || about$resource === own?.name) continue;
    const known = ids.get(about$resource);
    if (known === undefined) ids.set(about$resource, new Set([about$id]));
    else known.add(about$id);
  }
  const resources = Object.values(context.resources).filter(
    (resource) => ids.has(resource.name) && isDescribed(context, resource, own),
  );
  if (resources.length === 0) return new Map();
  const found = await describing(
    context,
    resources,
    own,
  )(db, Object.fromEntries(resources.map(({ name }) => [name, [...(ids.get(name) ?? [])]])));
  const site = staffing(context.resources)?.site;
  return new Map(
    found.map(({ about$resource, about$id, subject$resource, subject$id, ...words }) => {
      const records = [
        ...namedRecord(subject$resource, subject$id, words.description),
        // A movement may be about the project itself.
        ...(subject$resource === site?.name
          ? []
          : namedRecord(site?.name, words.project_id, words.project_name)),
      ];
      return [`${about$resource}:${about$id}`, { ...words, records }];
    }),
  );
}

/** Most pages have one or two kinds of movements. Kept for every combination, statements would displace others. */
const MOST_KINDS_KEPT = 2;

/** The ids of the records of each resource. */
type Ids = Readonly<Record<string, readonly (number | null)[]>>;

/** Reads the descriptions of records of some resources. */
function describing(
  context: ReadContext,
  resources: readonly Resource[],
  own: Resource | undefined,
): KeptStatement<Ids, DescriptionRow> {
  const make = (ids: Readonly<Record<string, unknown>>) =>
    sql.join(
      resources.map(
        (resource) =>
          sql`${question(context, resource, own)} where x.id = any (${ids[resource.name]}::bigint[])`,
      ),
      sql` union all `,
    );
  if (resources.length > MOST_KINDS_KEPT) return (db, ids) => runSql(db, make(ids));
  const names = resources.map(({ name }) => name).join(' ');
  return preparedFor(context, `descriptions of ${names} for ${own?.name}`, make);
}

/** Whether its records have a project or a text: a payment in the ledger of its vendor has neither. */
function isDescribed(context: ReadContext, resource: Resource, own: Resource | undefined): boolean {
  return placeField(context, resource) !== undefined || subjectOf(context, resource, own) !== undefined;
}

/** The field with the project of a record. */
function placeField({ resources }: ReadContext, resource: Resource): Field | undefined {
  const site = staffing(resources)?.site;
  return site && ownFields(resource).find(({ to }) => to === site.name);
}

/** SQL: the descriptions of the records of one resource. */
function question(context: ReadContext, resource: Resource, own: Resource | undefined): RawBuilder<unknown> {
  const site = staffing(context.resources)?.site;
  const place = placeField(context, resource);
  const subject = subjectOf(context, resource, own);
  const project = place === undefined ? sql`null::bigint` : sql.id('x', place.name);
  const projectName = site && place ? sql`${titleSql(context, site, 'site')}::text` : sql`null::text`;
  return sql`
    select ${sql.lit(resource.name)} as "about$resource", x.id as "about$id", ${project} as project_id,
      ${projectName} as project_name, ${subject?.words ?? sql`null::text`} as description,
      ${subject?.record ? sql`${sql.lit(subject.record.resource)}::text` : sql`null::text`} as "subject$resource",
      ${subject?.record?.id ?? sql`null::bigint`} as "subject$id"
    from ${tableOf(resource)} x
    ${site && place ? sql`left join ${tableOf(site)} site on site.id = ${project}` : sql``} ${subject?.join ?? sql``}`;
}

interface Subject {
  /** SQL of its text. */
  words: RawBuilder<unknown>;
  /** The record whose name the text is, with its id in SQL. */
  record?: { resource: string; id: RawBuilder<unknown> };
  join?: RawBuilder<unknown>;
}

/** The party of a record, and the join that it needs. */
function subjectOf(context: ReadContext, resource: Resource, own: Resource | undefined): Subject | undefined {
  if (resource.kind !== 'movement')
    return {
      words: sql`${titleSql(context, resource, 'x')}::text`,
      record: { resource: resource.name, id: sql`x.id` },
    };
  const title = resource.fields[resource.title];
  if (title?.source === 'column' && isText(context, title))
    return { words: sql`${sql.id('x', title.name)}::text` };
  const concerned = subjectField(context, resource, own);
  const target = concerned && context.resources[concerned.to as string];
  if (concerned === undefined || target === undefined) return undefined;
  const id = sql.id('x', concerned.name);
  return {
    words: sql`${titleSql(context, target, 'concerned')}::text`,
    record: { resource: target.name, id },
    join: sql`left join ${tableOf(target)} concerned on concerned.id = ${id}`,
  };
}

function isText({ types }: ReadContext, field: Field): boolean {
  return /^(text|varchar)/.test(types[field.type]?.column(field) ?? '');
}

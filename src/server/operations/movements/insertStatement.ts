import type { Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { Context } from '../../context.ts';
import { POSTED, type PostingStatement, publishPosted } from '../../database/post.ts';
import type { Row } from '../../database/runSql.ts';
import { fetchedValue } from '../../sql/fetchedValue.ts';
import { fragment } from '../../sql/fragment.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { ident, literal } from '../../sql/recordSql.ts';
import { type CallKey, keyParameters, takenKeys } from '../calls/idempotencyKeys.ts';
import { recordValues } from '../records/recordValues.ts';

/** The record of a posted movement: it gets the id of its transaction. */
export interface MovementRecord {
  /** The index of the group that posts it, from 0. */
  group: number;
  resource: Resource;
  values: Readonly<Record<string, unknown>>;
  /** The account that made it. */
  addedBy: number | null;
  /** The key that is taken with it. Its group is a single posting then. */
  key?: CallKey | undefined;
}

/** The columns that the statement returns in addition to the posting. */
export interface InsertedRows {
  /** For each resource the rows in the API's format; null if none was posted. */
  records: readonly (readonly Row[] | null)[];
}

/** A movement as it is stored with its key: its row in the API's format, without its voucher number, and this number. */
export interface KeptMovement {
  row: Row;
  voucher_no: string | null;
}

/**
 * Writes records in the statement that posts them, so that both need one round trip and one commit. Their creation time is
 * their transaction's, which is also their audit trail, so they have no audit rows.
 */
export async function insertStatement(
  context: Context,
  records: readonly MovementRecord[],
): Promise<PostingStatement> {
  const resources = [...new Set(records.map(({ resource }) => resource))].sort(byName);
  const rows = resources.map((resource) => {
    const own = records.filter((record) => record.resource === resource);
    return Promise.all(own.map((record) => columnsOf(context, record)));
  });
  const values = JSON.stringify(await Promise.all(rows));
  const keyed = records.flatMap(({ group, key }) => (key === undefined ? [] : [{ key, place: group + 1 }]));
  const parameters = keyed.length === 0 ? [values] : [values, ...keyParameters(keyed)];
  return { text: statement(context, resources, keyed.length > 0), parameters };
}

function byName(a: Resource, b: Resource): number {
  return a.name < b.name ? -1 : 1;
}

/**
 * The values in storage format; lines in the API's format, with amounts as JSON numbers, which jsonb stores exactly. The id is
 * the index of its group until it is posted.
 */
export async function columnsOf(
  context: Context,
  { group, resource, values, addedBy }: MovementRecord,
): Promise<Record<string, unknown>> {
  const { columns } = await recordValues(context, resource, values);
  for (const field of Object.values(resource.fields)) {
    if (field.of !== undefined)
      columns[field.name] = context.types[field.type]?.send(columns[field.name], field);
  }
  return { ...columns, id: group + 1, added_by: addedBy };
}

const RECORDED = `recorded as materialized (
  select g.place, g.id::bigint as id, g.at::timestamptz as at
  from posted, rows from (
    json_array_elements_text(posted.answer -> 'last_ids'), json_array_elements_text(posted.answer -> 'last_times')
  ) with ordinality g(id, at, place)
  where g.at is not null
)`;

/** Only the statements of a single resource are cached; there are too many combinations. */
function statement(context: Context, resources: readonly Resource[], isKeyed: boolean): string {
  const [only] = resources;
  if (only === undefined || resources.length > 1) return statementOf(context, resources, isKeyed);
  const { plain, keyed } = statementsOfOne(recordShape(context, only), context);
  return isKeyed ? keyed : plain;
}

const statementsOfOne = keptFor((shape: RecordShape, context: Context) => ({
  plain: keepPrepared(statementOf(context, [shape.resource], false)),
  keyed: keepPrepared(statementOf(context, [shape.resource], true)),
}));

/** $7 is a JSON array with the records of each resource; the keys follow. */
function statementOf(context: Context, resources: readonly Resource[], isKeyed: boolean): string {
  const inserts = resources.map((resource, index) => insertOf(context, resource, index));
  const answers = resources.map((resource, index) => answersOf(context, resource, index));
  const rows = resources.map((_, index) => `(select json_agg(row) from a${index})`);
  const keys = resources.map(
    ({ name }, index) => `select ${literal(`${name}:`)} || w${index}.id from w${index}`,
  );
  const published = publishPosted(`array(${keys.join(' union all ')})`);
  const taken = isKeyed ? [takenKeys(keptRows(resources), 8)] : [];
  return `with ${[POSTED, RECORDED, ...inserts, ...answers, published, ...taken].join(',\n')}
select posted.answer, json_build_array(${rows.join(', ')}) as records from posted`;
}

/** The rows in the API's format. */
function answersOf(context: Context, resource: Resource, index: number): string {
  const { answerOfNew, answerLookUps } = recordShape(context, resource);
  return `a${index} as materialized (
  select x.id, row_to_json(x.*) as row from (select ${answerOfNew} from w${index} t ${answerLookUps}) x
)`;
}

/** Each row as a KeptMovement. Every group is a single posting, so the voucher numbers are in the order of the groups. */
function keptRows(resources: readonly Resource[]): string {
  const rows = resources.map((_, index) => `select * from a${index}`);
  return `(
    select r.place, json_build_object('row', a.row, 'voucher_no', posted.answer -> 'vouchers' -> r.nth) as row
    from posted, (select id, place, (row_number() over (order by place))::integer - 1 as nth from recorded) r
    join (${rows.join(' union all ')}) a on a.id = r.id
  )`;
}

function insertOf(context: Context, resource: Resource, index: number): string {
  const { table } = recordShape(context, resource);
  const fields = Object.values(resource.fields).filter(({ source }) => source === 'column');
  const columns = fields.map(({ name }) => ident(name));
  const given = fields.map(
    (field) => fetchedValue(context.resources, resource, field, fragment`n`) ?? `n.${ident(field.name)}`,
  );
  return `w${index} as (
  insert into ${table} (id, ${[...columns, 'added_by', 'created_at', 'updated_at'].join(', ')})
  select r.id, ${[...given, 'n.added_by'].join(', ')}, r.at, r.at
  from jsonb_populate_recordset(null::${table}, $7::jsonb -> ${index}) n join recorded r on r.place = n.id
  returning *
)`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { Context } from '../../context.ts';
import { type PostingStatement, type PostValues, posted, published } from '../../database/post.ts';
import type { PostAnswer } from '../../database/postCall.ts';
import type { Row } from '../../database/runSql.ts';
import { fetchedValue } from '../../sql/fetchedValue.ts';
import { type KeptStatement, type Placeholders, prepared } from '../../sql/prepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { columnFields, rowType, tableOf } from '../../sql/recordSql.ts';
import { type CallKey, type TakenKeys, takenKeys, valuesOfKeys } from '../calls/idempotencyKeys.ts';
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
): Promise<PostingStatement<InsertedRows>> {
  const resources = [...new Set(records.map(({ resource }) => resource))].sort(byName);
  const rows = resources.map((resource) => {
    const own = records.filter((record) => record.resource === resource);
    return Promise.all(own.map((record) => columnsOf(context, record)));
  });
  const given = { records: JSON.stringify(await Promise.all(rows)) };
  const keyed = records.flatMap(({ group, key }) => (key === undefined ? [] : [{ key, place: group + 1 }]));
  const statements = statementsFor(context, resources);
  return keyed.length === 0
    ? (db, values) => statements.plain(db, { ...values, ...given })
    : (db, values) => statements.keyed(db, { ...values, ...given, ...valuesOfKeys(keyed) });
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

interface RecordValues extends PostValues {
  /** JSON: the records of each resource. */
  records: string;
}

interface Statements {
  plain: KeptStatement<RecordValues, Inserted>;
  /** The same, which takes the keys of the calls. */
  keyed: KeptStatement<RecordValues & TakenKeys, Inserted>;
}

type Inserted = InsertedRows & { answer: PostAnswer };

/** Only the statements of a single resource are kept; there are too many combinations. */
function statementsFor(context: Context, resources: readonly Resource[]): Statements {
  const [only] = resources;
  return only === undefined || resources.length > 1
    ? statementsOf(context, resources)
    : statementsOfOne(recordShape(context, only), context);
}

const statementsOfOne = keptFor((shape: RecordShape, context: Context) =>
  statementsOf(context, [shape.resource]),
);

function statementsOf(context: Context, resources: readonly Resource[]): Statements {
  return {
    plain: prepared((values) => statementOf(context, resources, values)),
    keyed: prepared((values) =>
      statementOf(context, resources, values, takenKeys(keptRows(resources), values)),
    ),
  };
}

const recorded = sql`recorded as materialized (
  select g.place, g.id::bigint as id, g.at::timestamptz as at
  from posted, rows from (
    json_array_elements_text(posted.answer -> 'last_ids'), json_array_elements_text(posted.answer -> 'last_times')
  ) with ordinality g(id, at, place)
  where g.at is not null
)`;

/** @param taken SQL: the part that takes keys. */
function statementOf(
  context: Context,
  resources: readonly Resource[],
  values: Placeholders<RecordValues>,
  taken?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = resources.map(
    ({ name }, index) => sql`select ${sql.lit(`${name}:`)} || w.id from ${written(index)} w`,
  );
  const rows = resources.map((_, index) => sql`(select json_agg(a.row) from ${answered(index)} a)`);
  const parts = [
    posted(values),
    recorded,
    ...resources.map((resource, index) => insertOf(context, resource, index, values)),
    ...resources.map((resource, index) => answersOf(context, resource, index)),
    published(values, sql`array(${unionOf(keys)})`),
    ...(taken === undefined ? [] : [taken]),
  ];
  return sql`with ${sql.join(parts)} select posted.answer, json_build_array(${sql.join(rows)}) as records from posted`;
}

/** The part of the statement with the written rows of a resource, and that with their answers. */
const written = (index: number) => sql.id(`w${index}`);
const answered = (index: number) => sql.id(`a${index}`);

function unionOf(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `);
}

/** The rows in the API's format. */
function answersOf(context: Context, resource: Resource, index: number): RawBuilder<unknown> {
  const { answerOfNew, answerLookUps } = recordShape(context, resource);
  return sql`${answered(index)} as materialized (
  select x.id, row_to_json(x.*) as row from (select ${answerOfNew} from ${written(index)} t ${answerLookUps}) x
)`;
}

/** Each row as a KeptMovement. Every group is a single posting, so the voucher numbers are in the order of the groups. */
function keptRows(resources: readonly Resource[]): RawBuilder<unknown> {
  const rows = resources.map((_, index) => sql`select a.id, a.row from ${answered(index)} a`);
  return sql`(
    select r.place, json_build_object('row', a.row, 'voucher_no', posted.answer -> 'vouchers' -> r.nth) as row
    from posted, (select id, place, (row_number() over (order by place))::integer - 1 as nth from recorded) r
    join (${unionOf(rows)}) a on a.id = r.id
  )`;
}

function insertOf(
  context: Context,
  resource: Resource,
  index: number,
  { records }: Placeholders<RecordValues>,
): RawBuilder<unknown> {
  const fields = columnFields(resource);
  const columns = ['id', ...fields.map(({ name }) => name), 'added_by', 'created_at', 'updated_at'];
  const given = fields.map(
    (field) => fetchedValue(context.resources, resource, field, sql`n`) ?? sql.id('n', field.name),
  );
  return sql`${written(index)} as (
  insert into ${tableOf(resource)} (${sql.join(columns.map((name) => sql.id(name)))})
  select ${sql.join([sql`r.id`, ...given, sql`n.added_by`, sql`r.at`, sql`r.at`])}
  from jsonb_populate_recordset(null::${rowType(resource)}, ${records}::jsonb -> ${sql.lit(index)}) n join recorded r on r.place = n.id
  returning *
)`;
}

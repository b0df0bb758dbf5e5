import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { fieldTypes } from '../../../src/fields/index.ts';
import { evaluate } from '../../../src/schema/expression/evaluate.ts';
import { SEARCHED, whereExpressions } from '../../../src/schema/expression/whereExpression.ts';
import {
  type Field,
  type FieldType,
  readWhere,
  type WhereEntry,
  type WhereOperator,
  whereOperators,
} from '../../../src/schema/index.ts';
import { conditionSql } from '../../../src/server/sql/expressionSql.ts';
import { filterNames } from '../../../src/server/sql/filterSql.ts';
import type { Tables } from '../../../src/server/tables.ts';
import { resourceOf } from '../../schema/reading.ts';

/** Random rows and filters over fields of each type: what a list of the server finds, and what the browser finds among the same rows. */

const { fields: all } = resourceOf(`name: job
fields:
  job_name: { type: text }
  note: { type: longtext }
  phone: { type: phone }
  cost: { type: money }
  crew: { type: integer }
  state: { type: select, options: [new, done] }
  tags: { type: multiselect, options: [wet, dry, far] }
  urgent: { type: boolean }
  starts: { type: date }
  period: { type: month }
  hour: { type: time }
  called: { type: datetime }
  term: { type: daterange }
  parent_id: { type: reference, to: job }
  job_ids: { type: references, to: job }
  items: { type: lines, of: { job_id: { type: reference, to: job }, qty: { type: quantity } } }
`);
const fields = Object.values(all).filter(({ source }) => source === 'column');
export type FilterRow = Readonly<Record<string, unknown>>;

const day = fc
  .date({ min: new Date('2025-01-28'), max: new Date('2025-03-04'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .tuple(day, fc.constantFrom('00:00:00', '05:59:59', '06:00:00', '23:59:59'))
  .map((parts) => parts.join(' '));
const word = fc
  .array(fc.constantFrom('a', 'B', 'b', 'é', 'É', 'ক', '%', '_', '\\', ' ', "'", '.'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join('').trim() || 'a');
const id = fc.integer({ min: 1, max: 4 });
const from = <T>(...values: T[]) => fc.constantFrom(...values);

/** A value of a field as it travels in the API. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  job_name: word,
  note: word,
  phone: from('0171 000', '0171-001', '+880 9'),
  cost: from('0.00', '5.00', '5.50', '-1.00', '100000.00'),
  crew: fc.integer({ min: -1, max: 3 }),
  state: from('new', 'done'),
  tags: fc.subarray(['wet', 'dry', 'far']),
  urgent: fc.boolean(),
  starts: day,
  period: from('2024-12', '2025-01', '2025-02'),
  hour: from('00:00', '09:30', '23:59'),
  called: moment,
  term: fc.tuple(day, day).map(([one, other]) => ({ from: one, to: other })),
  parent_id: id,
  job_ids: fc.uniqueArray(id, { maxLength: 3 }),
  items: fc.array(fc.record({ job_id: id, qty: from('1.000', '2.500') }), { maxLength: 2 }),
};

export const filterRow: fc.Arbitrary<FilterRow> = fc.record(
  Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, fc.option(value, { freq: 4 })])),
);

/** A value that a filter by a field may have. */
const SOUGHT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...VALUES,
  tags: from('wet', 'dry', 'far'),
  called: fc.oneof(day, moment),
  term: day,
  job_ids: id,
  items: id,
};

function sought(name: string, operator: WhereOperator): fc.Arbitrary<unknown> {
  const one = SOUGHT[name] as fc.Arbitrary<unknown>;
  const several = fc.array(one, { minLength: 1, maxLength: 3 });
  if (/empty/.test(operator)) return fc.constant(undefined);
  if (operator === 'in') return from('this_month', 'last_month', 'last_7_days', 'today');
  if (/between/.test(operator)) return fc.tuple(one, one);
  return /_of$/.test(operator) ? several : one;
}

const leaf: fc.Arbitrary<WhereEntry> = from(
  ...fields.flatMap(({ name }) =>
    whereOperators(all[name] as Field, fieldTypes).map((operator) => [name, operator] as const),
  ),
).chain(([name, operator]) =>
  sought(name, operator).map(
    (value) => (value === undefined ? [name, operator] : [name, operator, value]) as unknown as WhereEntry,
  ),
);

export const filter: fc.Arbitrary<WhereEntry> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc
    .tuple(fc.boolean(), fc.array(leaf, { minLength: 1, maxLength: 3 }))
    .map(([any, entries]) => (any ? { or: entries } : { and: entries })),
);

const ZONE = 'Asia/Dhaka';
const names = filterNames(
  { types: fieldTypes, timeZone: ZONE },
  new Map(
    fields.map((field) => {
      const type = fieldTypes[field.type] as FieldType;
      const column = sql.id('t', field.name);
      const raw = type.orderedBy === undefined ? column : sql`(${column} ->> 'from')`;
      const joins = { rawJoins: [], sentJoins: [], orderJoins: [] };
      return [field.name, { field, type, raw, sent: raw, order: raw, ...joins }];
    }),
  ),
);

/** Where the server and the browser find other rows, in words. */
export async function filterDifferences(
  db: Kysely<Tables>,
  rows: readonly FilterRow[],
  filters: readonly WhereEntry[],
): Promise<string[]> {
  const typed = filters.map((entry) => {
    const { where, wrong } = readWhere(JSON.parse(JSON.stringify([entry])), all, fieldTypes);
    if (wrong.length > 0) throw new Error(JSON.stringify({ entry, wrong }));
    return whereExpressions(where, { fields: all, types: fieldTypes }, { reader: 0, today: '2025-02-10' });
  });
  const found = typed.map(
    ([one], place) =>
      sql`coalesce(${conditionSql(one as NonNullable<typeof one>, names)}, false) as ${sql.ref(`c${place}`)}`,
  );
  const columns = fields.map(
    (field) => `"${field.name}" ${(fieldTypes[field.type] as FieldType).column(field)}`,
  );
  const given = rows.map((row) => ({ ...row, called: row.called === null ? null : `${row.called}+06` }));
  const { rows: inSql } = await sql<Record<string, boolean>>`select ${sql.join(found)}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) t (${sql.raw(columns.join(', '))})`.execute(db);
  return filters.flatMap((entry, place) =>
    rows.flatMap((row, at) => {
      const [one] = typed[place] as ReturnType<typeof whereExpressions>;
      const here =
        evaluate(one as NonNullable<typeof one>, { ...row, [SEARCHED]: row }, { fiscalMonth: 7 }) === true;
      const there = inSql[at]?.[`c${place}`];
      return here === there
        ? []
        : [`${JSON.stringify(entry)} of ${JSON.stringify(row)}: exact ${here}, SQL ${there}`];
    }),
  );
}

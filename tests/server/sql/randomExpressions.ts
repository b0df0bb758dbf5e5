import Big from 'big.js';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { checkExpression } from '../../../src/schema/expression/check.ts';
import { evaluate } from '../../../src/schema/expression/evaluate.ts';
import type { Names, Scope } from '../../../src/schema/expression/types.ts';
import {
  conditionSql,
  type SqlNames,
  type SqlType,
  valueSql,
} from '../../../src/server/sql/expressionSql.ts';
import type { Tables } from '../../../src/server/tables.ts';
import { celAnswer } from '../../support/celOracle.ts';

/**
 * Random rows and typed expressions: exact values, SQL and cel-js. The expressions leave out what cel-js refuses whatever the values are: a literal or a
 * result compared with null, and a choice between one of them and null.
 */

const COLUMNS = {
  a: 'numeric',
  b: 'numeric',
  c: 'numeric',
  r: 'bigint',
  s: 'text',
  t: 'text',
  d: 'date',
  e: 'date',
  f: 'boolean',
  l: 'jsonb',
} as const satisfies Record<string, SqlType>;

type Column = keyof typeof COLUMNS;
export type Row = Readonly<Record<Column, unknown>>;

const KNOWN = { user: { ids: [1, 2, 5], role: 'site', none: null } };

const names: Names = {
  ...{
    a: { kind: 'number' },
    b: { kind: 'number' },
    c: { kind: 'number' },
    r: { kind: 'number', to: 'project' },
  },
  ...{
    s: { kind: 'text' },
    t: { kind: 'text' },
    d: { kind: 'date' },
    e: { kind: 'date' },
    f: { kind: 'boolean' },
  },
  l: { kind: 'list', each: { kind: 'number' } },
  user: {
    members: {
      ids: { kind: 'list', each: { kind: 'number' } },
      role: { kind: 'text' },
      none: { kind: 'text' },
    },
  },
};
const scope: Scope = { names, resources: {}, types: {} };

const sqlNames: SqlNames = {
  timeZone: 'Asia/Dhaka',
  fiscalMonth: 7,
  resolve: ([first = '', second = '']) =>
    first === 'user'
      ? { known: KNOWN.user[second as keyof typeof KNOWN.user] }
      : { sql: sql.raw(`x."${first}"`), is: COLUMNS[first as Column] },
};

const one = (...texts: string[]) => fc.constantFrom(...texts);
const day = fc
  .date({ min: new Date('2023-12-01'), max: new Date('2026-03-05'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const word = fc
  .array(one('a', 'B', 'z', 'ab', 'ক', 'é', '😀', ' '), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
const decimal = fc.oneof(
  one('0', '1', '2', '5', '-1', '-2.5', '0.1', '0.5', '1.005', '100'),
  fc.integer({ min: -99_999, max: 99_999 }).map((number) => String(number / 100)),
  one('999999999999.99', '0.001'),
);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 5 });

export const row: fc.Arbitrary<Row> = fc.record({
  ...{
    a: orNull(decimal),
    b: orNull(decimal),
    c: orNull(decimal),
    r: orNull(fc.integer({ min: 1, max: 6 })),
  },
  ...{ s: orNull(word), t: orNull(word), d: orNull(day), e: orNull(day), f: orNull(fc.boolean()) },
  l: orNull(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })),
});

const literal = decimal.map((text) => (text.startsWith('-') ? `(${text})` : text));
const quoted = word.map((text) => JSON.stringify(text));
const quotedDay = day.map((text) => `"${text}"`);

function number(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return fc.oneof(one('a', 'b', 'c', 'r'), literal);
  const inner = number(depth - 1);
  return fc.oneof(
    number(0),
    fc.tuple(inner, one('+', '-', '*', '/', '%'), inner).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    inner.map((x) => `-(${x})`),
    fc.tuple(condition(depth - 1), inner, inner).map(([when, x, y]) => `(${when} ? ${x} : ${y})`),
    fc.tuple(condition(depth - 1), one('a', 'b', 'r')).map(([when, x]) => `(${when} ? ${x} : null)`),
    fc.tuple(dated(0), dated(0)).map(([x, y]) => `days(${x}, ${y})`),
    fc.tuple(inner, one('30', '0, 10', '1, 30, 60, 90')).map(([x, limits]) => `band(${x} + 0, ${limits})`),
    fc.tuple(one('min', 'max'), inner, inner).map(([name, x, y]) => `${name}(${x} + 0, ${y} + 0)`),
    fc.tuple(inner, one('0', '1', '2', '-1')).map(([x, places]) => `round(${x} + 0, ${places})`),
  );
}

function dated(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return one('d', 'e');
  return fc.oneof(
    dated(0),
    fc.tuple(dated(0), fc.integer({ min: -40, max: 400 })).map(([x, count]) => `add_days(${x}, ${count})`),
    dated(0).map((x) => `week(${x})`),
    fc.tuple(dated(0), fc.integer({ min: -30, max: 30 })).map(([x, count]) => `add_months(${x}, ${count})`),
    fc
      .tuple(one('start', 'end'), one('week', 'month', 'quarter', 'year', 'fiscal_year'), dated(0))
      .map(([end, span, x]) => `${end}_of_${span}(${x})`),
    fc.tuple(one('min', 'max'), dated(0), dated(0)).map(([name, x, y]) => `${name}(${x}, ${y})`),
    fc.tuple(condition(0), dated(0), dated(0)).map(([when, x, y]) => `(${when} ? ${x} : ${y})`),
  );
}

function text(depth: number): fc.Arbitrary<string> {
  if (depth === 0) return fc.oneof(one('s', 't', 'user.role'), quoted);
  const inner = text(depth - 1);
  return fc.oneof(
    text(0),
    fc.tuple(inner, inner).map(([x, y]) => `(${x} + ${y})`),
    fc.tuple(one('month', 'quarter', 'year', 'fiscal_year'), dated(1)).map(([name, x]) => `${name}(${x})`),
    fc.tuple(condition(depth - 1), inner, inner).map(([when, x, y]) => `(${when} ? ${x} : ${y})`),
  );
}

const order = one('<', '<=', '>', '>=', '==', '!=');
const same = one('==', '!=');

/** Ids have no `+ 0` around them, so that the comparisons of references are tried too. */
export function condition(depth: number): fc.Arbitrary<string> {
  const n = number(depth);
  const leaves = fc.oneof(
    fc.tuple(n, order, n).map((parts) => parts.join(' ')),
    fc.tuple(text(depth), order, text(depth)).map((parts) => parts.join(' ')),
    fc.tuple(dated(depth), order, fc.oneof(dated(0), quotedDay)).map((parts) => parts.join(' ')),
    fc
      .tuple(one('a', 'b', 'c', 'r', 's', 't', 'd', 'e', 'f', 'l', 'user.none', 'user.role'), same)
      .map(([x, sign]) => `${x} ${sign} null`),
    fc.tuple(one('f'), same, one('true', 'false')).map((parts) => parts.join(' ')),
    fc
      .tuple(one('startsWith', 'endsWith', 'contains'), text(0), text(0))
      .map(([name, x, y]) => `(${x}).${name}(${y})`),
    fc.tuple(n, fc.array(literal, { maxLength: 3 })).map(([x, all]) => `${x} in [${all.join(', ')}]`),
    fc.tuple(n, one('user.ids', 'l')).map(([x, all]) => `${x} in ${all}`),
    fc
      .tuple(text(0), fc.array(quoted, { minLength: 1, maxLength: 3 }))
      .map(([x, all]) => `${x} in [${all.join(', ')}]`),
    one('r in [1, 2]', 'r in user.ids', 'r in l', 'f', 'size(s) > 2', 'size(l) == 0', 's.size() >= size(t)'),
  );
  if (depth === 0) return leaves.map((test) => `(${test})`);
  const inner = condition(depth - 1);
  return fc.oneof(
    leaves.map((test) => `(${test})`),
    fc.tuple(inner, one('&&', '||'), inner).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    inner.map((x) => `!${x}`),
    fc.tuple(inner, same, inner).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    fc.tuple(inner, inner, inner).map(([when, x, y]) => `(${when} ? ${x} : ${y})`),
  );
}

export const value = fc.oneof(number(2), text(2));

/** Runs every expression over every row in one statement, and returns where exact values, SQL and CEL differ. */
export async function differences(
  db: Kysely<Tables>,
  rows: readonly Row[],
  { conditions, values }: { conditions: readonly string[]; values: readonly string[] },
): Promise<string[]> {
  const typed = (text: string) => {
    const checked = checkExpression(text, scope);
    if ('problem' in checked) throw new Error(`${text}: ${JSON.stringify(checked)}`);
    return checked.typed;
  };
  const columns = [
    ...conditions.map((text) => sql`coalesce(${conditionSql(typed(text), sqlNames)}, false)::text`),
    ...values.map((text) => {
      const made = valueSql(typed(text), sqlNames);
      return made.is === 'numeric' || made.is === 'bigint'
        ? sql`trim_scale(${made.sql}::numeric)::text`
        : sql`${made.sql}::text`;
    }),
  ].map((made, index) => sql`${made} as ${sql.ref(`c${index}`)}`);
  const shape = Object.entries(COLUMNS).map(([name, type]) => `"${name}" ${type}`);
  const { rows: found } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (${sql.raw(shape.join(', '))})`.execute(
    db,
  );
  return [...conditions, ...values].flatMap((text, index) => {
    const expression = typed(text);
    const isCondition = index < conditions.length;
    return rows.flatMap((given, place) => {
      const all = { ...given, ...KNOWN };
      const cel = celAnswer(text, all, new Set(['a', 'b', 'c']));
      const exact = evaluate(expression, all, { fiscalMonth: 7 });
      const answers = [isCondition ? cel === true : cel, isCondition ? exact === true : textOf(exact)].map(
        asText,
      );
      const inSql = found[place]?.[`c${index}`] ?? null;
      return answers.every((answer) => answer === inSql)
        ? []
        : [`${text} of ${JSON.stringify(given)}: CEL ${answers[0]}, exact ${answers[1]}, SQL ${inSql}`];
    });
  });
}

function textOf(found: ReturnType<typeof evaluate>): string | boolean | null {
  if (found instanceof Big) return found.toFixed();
  return typeof found === 'string' || typeof found === 'boolean' ? found : null;
}

function asText(answer: string | boolean | null): string | null {
  return answer === null ? null : String(answer);
}

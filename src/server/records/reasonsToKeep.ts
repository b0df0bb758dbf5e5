import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { formatMoney, formatQuantity } from '../../ledger/money.ts';
import { type Field, inSentence, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { derived } from '../queries/sql/derived.ts';
import { ident, literal, tableOf } from '../queries/sql/recordSql.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';

/** A question about a record, and the words for an answer that speaks against deleting it. */
interface Reason {
  sql: string;
  refusal: (answer: unknown) => AppError | undefined;
}

/**
 * Refuses to delete a record that others use, that has a balance or a stock, or an open assignment (business rules, sections
 * 4 and 5). The caller holds the record's row, so that nothing new points to it meanwhile.
 *
 * @throws AppError inUse or conflict with the reason: 'Category is used by 3 products'.
 */
export async function refuseToDelete(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<void> {
  const uses = usesOf(context, resource);
  const reasons = [...bookReasons(context, resource), ...assignmentReasons(resource)];
  if (uses.length + reasons.length === 0) return;
  const columns = [...uses, ...reasons].map(({ sql }, index) => `${sql} as "${index}"`);
  const text = `select ${columns.join(', ')} from ${tableOf(resource)} t where t.id = $1`;
  const [answer = {}] = await runSql(trx, text, [id]);
  refuseUses(resource, uses, answer);
  for (const [index, reason] of reasons.entries()) {
    const refusal = reason.refusal(answer[String(uses.length + index)]);
    if (refusal !== undefined) throw refusal;
  }
}

interface Use {
  sql: string;
  by: Resource;
}

/** The fields of any resource that point to this one. Movements are history: they keep the name of what is deleted. */
function usesOf({ resources }: Context, resource: Resource): Use[] {
  if (resource.inUse === 'keep') return [];
  return Object.values(resources).flatMap((by) => {
    if (by.kind === 'movement') return [];
    const points = Object.values(by.fields)
      .filter(({ source }) => source === 'column')
      .flatMap((field) => pointsTo(field, resource))
      .join(' or ');
    if (points === '') return [];
    return [
      { by, sql: `(select count(*) from ${tableOf(by)} x where (${points}) and x.archived_at is null)` },
    ];
  });
}

/** SQL: whether a field of `x`, or of a line in it, points to the record `t`. */
function pointsTo({ name, of = {}, ...field }: Field, resource: Resource): string[] {
  const column = `x.${ident(name)}`;
  const inLines = Object.values(of)
    .filter((child) => (child.each ?? child).to === resource.name)
    .map((child) => {
      const value = child.each === undefined ? 't.id' : 'jsonb_build_array(t.id)';
      return `${column} @> jsonb_build_array(jsonb_build_object(${literal(child.name)}, ${value}))`;
    });
  if (field.to === resource.name) return [`${column} = t.id`];
  if (field.each?.to === resource.name) return [`${column} @> jsonb_build_array(t.id)`];
  return inLines;
}

/** 'Category is used by 3 products', or by several kinds of records. */
function refuseUses({ label }: Resource, uses: readonly Use[], answer: Row): void {
  const words = uses.flatMap(({ by }, index) => {
    const count = Number(answer[String(index)]);
    return count === 0 ? [] : [`${count} ${inSentence(count === 1 ? by.label.one : by.label.many)}`];
  });
  if (words.length > 0) throw new AppError('inUse', `${label.one} is used by ${words.join(' and ')}`);
}

function bookReasons({ settings }: Context, resource: Resource): Reason[] {
  const { book, stock, name, fields } = resource;
  const of = `resource = ${literal(name)} and record_id = t.id`;
  const refuseMoney = (field: string) => (value: unknown) =>
    Number(value ?? 0) === 0
      ? undefined
      : bringToZero(
          fields[field]?.label,
          formatMoney(Number(value), settings.currency, settings.numberFormat),
        );
  const refuseQuantity = (field: string) => (value: unknown) =>
    Number(value ?? 0) === 0 ? undefined : bringToZero(fields[field]?.label, formatQuantity(Number(value)));
  return [
    ...(book
      ? [{ sql: `(select balance from plinth.book where ${of})`, refusal: refuseMoney(book.balance) }]
      : []),
    ...(stock
      ? [
          { sql: `(select quantity from plinth.stock where ${of})`, refusal: refuseQuantity(stock.quantity) },
          { sql: `(select value from plinth.stock where ${of})`, refusal: refuseMoney(stock.value) },
        ]
      : []),
  ];
}

function bringToZero(label: string | undefined, value: string): AppError {
  return new AppError('conflict', `${label} is ${value}; bring it to 0 first`);
}

function assignmentReasons({ fields, label }: Resource): Reason[] {
  return Object.values(fields).flatMap(({ from }) => {
    const holds = from === undefined || from.includes('.') ? undefined : derived(from).holds;
    if (holds === undefined) return [];
    return [
      {
        sql: holds.condition('t'),
        refusal: (held: unknown) =>
          held === true ? new AppError('conflict', `${label.one} ${holds.reason}`) : undefined,
      },
    ];
  });
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { FieldRef } from '../../../errors/params.ts';
import { countedRef, type Field, fieldRef, oneRef, type Resource } from '../../../schema/index.ts';
import { referencesIn } from '../../../schema/references.ts';
import type { Access } from '../../access/Access.ts';
import type { Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { derived } from '../../sql/derived.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';

/** A query about a record, and the error if its result prevents deletion. */
interface Reason {
  question: RawBuilder<unknown>;
  refusal: (answer: unknown) => AppError | undefined;
}

/**
 * Refuses to delete a record that others refer to, that has a balance or a stock, or an open assignment
 * (docs/business-rules.md, "Deletion and restore"). The caller locks the record's row, so that no new reference is written
 * meanwhile.
 *
 * @param access the rights of who deletes: of what they do not read whole, the number is not named.
 * @throws AppError usedBy ('Category is used by 3 products') or inUse, notZeroBalance, notZeroQuantity, stillAssigned, stillStaffed.
 */
export async function refuseToDelete(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  access: Access | undefined,
): Promise<void> {
  const uses = usesOf(context, resource);
  const reasons = [...bookReasons(context, resource), ...assignmentReasons(resource)];
  if (uses.length + reasons.length === 0) return;
  const columns = [...uses, ...reasons].map(
    ({ question }, index) => sql`${question} as ${sql.id(String(index))}`,
  );
  const [answer = {}] = await runSql(
    trx,
    sql`select ${sql.join(columns)} from ${tableOf(resource)} t where t.id = ${id}`,
  );
  refuseUses(resource, uses, answer, access);
  for (const [index, reason] of reasons.entries()) {
    const refusal = reason.refusal(answer[String(uses.length + index)]);
    if (refusal !== undefined) throw refusal;
  }
}

interface Use {
  question: RawBuilder<unknown>;
  by: Resource;
}

/** The fields of any resource that refer to this one. Movements are history: they keep the name of a deleted record. */
function usesOf({ resources }: Context, resource: Resource): Use[] {
  if (resource.inUse === 'keep') return [];
  return Object.values(resources).flatMap((by) => {
    if (by.kind === 'movement') return [];
    const points = Object.values(by.fields)
      .filter(({ source }) => source === 'column')
      .flatMap((field) => pointsTo(field, resource));
    if (points.length === 0) return [];
    const refers = sql.join(points, sql` or `);
    return [
      {
        by,
        question: sql`(select count(*) from ${tableOf(by)} x where (${refers}) and x.archived_at is null)`,
      },
    ];
  });
}

/** SQL: whether a field of `x`, or of a line in it, refers to the record `t`. */
function pointsTo(declared: Field, resource: Resource): RawBuilder<unknown>[] {
  const column = sql.id('x', declared.name);
  return referencesIn(declared)
    .filter(({ one }) => one.to === resource.name)
    .map(({ field, lines }) => {
      const value = field.each === undefined ? sql`t.id` : sql`jsonb_build_array(t.id)`;
      if (lines !== undefined)
        return sql`${column} @> jsonb_build_array(jsonb_build_object(${sql.lit(field.name)}, ${value}))`;
      return field.each === undefined ? sql`${column} = ${value}` : sql`${column} @> ${value}`;
    });
}

/** 'Category is used by 3 products', or by several kinds of records. */
function refuseUses(resource: Resource, uses: readonly Use[], answer: Row, access: Access | undefined): void {
  const found = uses
    .map(({ by }, index) => ({ by, count: Number(answer[String(index)]) }))
    .filter(({ count }) => count > 0);
  if (found.length === 0) return;
  const isRead = ({ by }: (typeof found)[number]) =>
    access === undefined || access.resources.get(by.name)?.readsAll === true;
  if (!found.every(isRead)) throw new AppError('inUse');
  const every = found.map(({ by, count }) => countedRef(by, count));
  throw new AppError('usedBy', { resource: oneRef(resource), uses: { every } });
}

function bookReasons({ settings }: Context, resource: Resource): Reason[] {
  const { book, stock, name, fields } = resource;
  const held = (of: 'book' | 'stock', column: string) =>
    sql`(select ${sql.id('h', column)} from ${table[of]} h where h.resource = ${name} and h.record_id = t.id)`;
  const unlessZero =
    (field: string, refusal: (field: FieldRef, value: string) => AppError) => (value: unknown) =>
      Number(value ?? 0) === 0
        ? undefined
        : refusal(fieldRef(resource, fields[field] ?? { name: field, label: field }), String(value));
  const refuseMoney = (name: string) =>
    unlessZero(
      name,
      (field, money) =>
        new AppError('notZeroBalance', { field, balance: { money, currency: settings.currency } }),
    );
  const refuseQuantity = (name: string) =>
    unlessZero(name, (field, quantity) => new AppError('notZeroQuantity', { field, quantity: { quantity } }));
  return [
    ...(book ? [{ question: held('book', 'balance'), refusal: refuseMoney(book.balance) }] : []),
    ...(stock
      ? [
          { question: held('stock', 'quantity'), refusal: refuseQuantity(stock.quantity) },
          { question: held('stock', 'value'), refusal: refuseMoney(stock.value) },
        ]
      : []),
  ];
}

function assignmentReasons(resource: Resource): Reason[] {
  return Object.values(resource.fields).flatMap(({ from }) => {
    const holds = from === undefined || from.includes('.') ? undefined : derived(from).holds;
    if (holds === undefined) return [];
    return [
      {
        question: holds.condition('t'),
        refusal: (held: unknown) =>
          held === true ? new AppError(holds.refusal, { resource: oneRef(resource) }) : undefined,
      },
    ];
  });
}

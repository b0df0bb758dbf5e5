import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { checkRecord, OWN_VOUCHERS, postedFields, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { openChange } from '../../access/openChange.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { MOMENT, recordStatements } from '../../sql/recordStatements.ts';
import type { Tables } from '../../tables.ts';
import { guardVoucherLimits, limitsFor, lockSums } from '../limits/limits.ts';
import { refuseForeignUploads, withUploads } from '../uploads/describeUploads.ts';
import { guardAccount, guardPasswords } from './accountRules.ts';
import { logicFor } from './logicFor.ts';
import { mayBeRefused, postOpening } from './postOpening.ts';
import { recordQueue } from './recordQueue.ts';
import { type RecordValues, recordValues } from './recordValues.ts';
import {
  type Approval,
  dated,
  guardPosted,
  openedNames,
  openingFigures,
  postingRight,
  readVoucher,
  storedColumns,
} from './recordVoucher.ts';
import { writeRecord } from './writeRecord.ts';

interface HowToCreate extends Approval {
  /** The time of an import, 'YYYY-MM-DD HH:mm:ss' in the business zone; the default is now. */
  at?: string | undefined;
  /**
   * The id of a trial's record, which the caller rolls back in any case; no record has it. Its opening is posted only if it might be
   * refused, so that others who post need not wait for the trial.
   */
  triedId?: number | undefined;
  /** A right that it needs beside that to create, such as that to import. */
  beside?: string;
}

/**
 * Creates a record: the row, its audit row, and the opening of its book or stock, in the caller's database transaction.
 *
 * @param db a transaction; without one (isOneStatement.ts) the record is written together with others.
 * @param body the body of a call or a line of an import; validated here.
 * @param actor null for the product itself (import).
 * @returns the row in the API's format.
 * @throws AppError invalid, valueTaken, fieldsTaken, forbidden, balanceForAdministrators, stockForAdministrators, NeedsApproval, and the
 * errors of `post`.
 */
export async function createRecord(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  body: unknown,
  actor: Actor | null,
  { at, triedId, beside, isApproved = false, again, onPosted }: HowToCreate = {},
): Promise<Row> {
  const change = await openChange(db, context, actor, { resource, right: 'create', beside });
  const today = at?.slice(0, 10) ?? businessToday(context.timeZone);
  const { date, reason, rest } = readVoucher(context, resource, body);
  const right = await postingRight(db, context, resource, isApproved ? null : actor);
  const given = right.refusal === undefined ? rest : withoutOpening(resource, rest);
  const checked = checkRecord(resource, context.types, 'create', given, {
    today,
    logic: logicFor(context, actor),
  });
  if (!checked.ok) throw invalid(checked.errors);
  await change.guard({ values: checked.values, given: body });
  await guardAccount(db, context, resource, actor, { right: 'create', values: checked.values });
  await guardPasswords(db, context, resource, checked.values);
  await refuseForeignUploads(db, context, actor, resource, checked.values);
  const values = await withUploads(db, context, resource, checked.values);
  const { columns, posted } = await recordValues(context, resource, values);
  const opened = openedNames(posted);
  guardPosted(resource, opened, right);
  if (opened.length > 0) await lockSums(db, limitsFor(actor, 'openings'));
  const row = await insertRecord(db, context, resource, { columns, posted }, checked.values, actor, {
    at,
    triedId,
  });
  const { [MOMENT]: moment, ...answer } = row;
  const voucher = { type: 'opening', date: date ?? String(row.created_at).slice(0, 10), reason } as const;
  const isSkipped = triedId !== undefined && !mayBeRefused(resource, posted);
  const { row: whole, transactions } = isSkipped
    ? { row: answer, transactions: [] }
    : await postOpening(db, context, resource, answer, posted, {
        date: voucher.date,
        note: reason,
        at: at === undefined ? undefined : String(moment),
        createdBy: actor?.id ?? null,
        voucher: OWN_VOUCHERS.opening,
        resource: resource.name,
        recordId: Number(row.id),
      });
  if (opened.length > 0) {
    await right.close(whole);
    if (!isApproved)
      await guardVoucherLimits(
        db,
        context,
        { resource, body: dated(body, voucher.date), actor, again, posted: transactions },
        { ...voucher, ...openingFigures(resource, posted) },
        async () => {
          // It has an id only once it is approved.
          const { id: _, ...columns } = await storedColumns(db, resource, Number(row.id));
          return columns;
        },
      );
    for (const id of transactions) onPosted?.(id);
  }
  return change.close(whole);
}

/** Who may not open a balance leaves its required field out. */
function withoutOpening(resource: Resource, body: unknown): unknown {
  if (!isObject(body)) return body;
  return { ...Object.fromEntries(postedFields(resource).map(({ name }) => [name, 0])), ...body };
}

/** Without a transaction around it, a record is written together with others that arrive at the same moment. */
async function insertRecord(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { columns, posted }: RecordValues,
  values: Readonly<Record<string, unknown>>,
  actor: Actor | null,
  { at, triedId }: { at?: string | undefined; triedId?: number | undefined },
): Promise<Row> {
  const by = actor?.id ?? null;
  if (!db.isTransaction && at === undefined && triedId === undefined) {
    const parameters = { values: columns, by, posted: numbers(posted) };
    return (await recordQueue(context, resource).insert({ parameters, values })) as Row;
  }
  const { insert, tried } = recordStatements(context, resource);
  const given = { values: columns, by, at: at ?? null, posted: numbers(posted) };
  const written = triedId === undefined ? insert(db, given) : tried(db, { ...given, id: triedId });
  return (await writeRecord(context, resource, written, values)) as Row;
}

/** Decimal text as numbers, which the audit row stores beside those of the columns. */
function numbers(posted: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(Object.entries(posted).map(([name, value]) => [name, Number(value)]));
}

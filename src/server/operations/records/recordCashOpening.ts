import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { isDay } from '../../../fields/calendar.ts';
import { BOOKS, NOMINAL } from '../../../ledger/books.ts';
import { opening } from '../../../ledger/opening.ts';
import { OWN_VOUCHERS, undeclaredField } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import { refused } from '../../access/refusals.ts';
import type { Actor, Context } from '../../context.ts';
import { lockBooks } from '../../database/lockBooks.ts';
import { post } from '../../database/post.ts';
import { runSql } from '../../database/runSql.ts';
import { openedBooks } from '../../queries/opening/openedBooks.ts';
import { businessToday, momentOf } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { guardVoucherLimits, limitsFor, lockSums } from '../limits/limits.ts';
import { type Approval, dated, opensFreely } from './recordVoucher.ts';

const CASH = NOMINAL.cash;

/**
 * Records the opening cash balance, once. It may follow other cash entries, and 0 is stored too (docs/business-rules.md,
 * "Openings").
 *
 * @param body {balance, date?, note?}
 * @param at the time of an import.
 * @throws AppError invalid; openedBefore the second time; noCashBook; balanceForAdministrators without the right to post by hand;
 * NeedsApproval.
 */
export async function recordCashOpening(
  trx: Kysely<Tables>,
  context: Context,
  body: unknown,
  actor: Actor | null,
  { at, isApproved = false, again, onPosted }: Approval & { at?: string | undefined } = {},
): Promise<{ balance: number }> {
  const day = at?.slice(0, 10) ?? businessToday(context.timeZone);
  const { balance, date, note } = checkOpening(context, body, day);
  const normal = context.settings.books[CASH]?.normal;
  if (normal === undefined) throw new AppError('noCashBook');
  if (!isApproved) guardCash(context, actor);
  await lockSums(trx, limitsFor(actor, 'openings'));
  await lockBooks(trx, [CASH, BOOKS.openingEquity]);
  if ((await openedBooks(trx, [CASH])).size > 0) throw new AppError('openedBefore');
  const header = {
    date,
    note,
    at: at === undefined ? undefined : await moment(trx, context, at),
    createdBy: actor?.id ?? null,
    voucher: OWN_VOUCHERS.opening,
    resource: CASH,
    recordId: null,
  };
  const { transactionId, entries } = await post(
    trx,
    opening(header, { key: CASH, normal }, balance),
    context.settings,
  );
  if (!isApproved)
    await guardVoucherLimits(
      trx,
      context,
      { resource: { name: CASH }, body: dated(body, date), actor, again, posted: [transactionId as number] },
      {
        ...{ type: 'opening', date, reason: note ?? undefined, amount: balance },
        changes: [{ field: 'balance', before: 0, after: Number(balance) }],
      },
      async () => ({}),
    );
  onPosted?.(transactionId as number);
  return { balance: entries.find(({ book }) => book === CASH)?.currentBalance ?? Number(balance) };
}

/** @throws AppError balanceForAdministrators */
function guardCash(context: Context, actor: Actor | null): void {
  if (actor === null || actor.isAdmin || opensFreely(context, actor)) return;
  if (actor.access?.books.has('balance') !== true) {
    const field = { field: 'balance', label: 'Balance' };
    throw refused(new AppError('balanceForAdministrators', { field }), 'books', { right: 'balance' });
  }
}

interface Opening {
  balance: string;
  date: string;
  note: string | null;
}

/** @param day the default day, and the latest one. */
function checkOpening({ types }: Context, body: unknown, day: string): Opening {
  const given = (body ?? {}) as Record<string, unknown>;
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid({ body: failure('balanceNotBody') });
  const errors = noFailures();
  const known = ['balance', 'date', 'note'];
  for (const name of Object.keys(given))
    if (!known.includes(name)) errors[name] = failure('unknownOfCall', { name });
  const take = (name: string, type: string, label: string, value: unknown, min?: number) => {
    const result = checkValue(undeclaredField(name, type, label, { required: true, min }), types, value);
    if ('errors' in result) Object.assign(errors, result.errors);
    return 'value' in result ? result.value : undefined;
  };
  const balance = take('balance', 'money', 'Balance', given.balance, 0);
  const note = take('note', 'text', 'Note', given.note ?? '');
  const date = given.date ?? day;
  const field = { field: 'date', label: 'Date' };
  if (typeof date !== 'string' || !isDay(date)) errors.date = failure('notDate', { field });
  else if (date > day) errors.date = failure('inFutureDay', { field });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { balance: String(balance), date: String(date), note: String(note ?? '') || null };
}

async function moment(trx: Kysely<Tables>, { timeZone }: Context, at: string): Promise<string> {
  const [row] = await runSql<{ at: string }>(trx, sql`select ${momentOf(sql`${at}`, timeZone)}::text as at`);
  return row?.at as string;
}

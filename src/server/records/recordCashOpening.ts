import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../errors/AppError.ts';
import { isDay } from '../../fields/calendar.ts';
import { opening } from '../../ledger/opening.ts';
import type { Field } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import { post } from '../database/post.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday, momentOf } from '../queries/sql/businessTime.ts';
import { runSql } from '../queries/sql/runSql.ts';

/** The key of the one cash book (business rules, section 1); `settings.yaml` declares it. */
export const CASH = 'cash';

/**
 * Records the first cash balance, once; it may come after other cash entries, and 0 is remembered too (business rules,
 * section 2).
 *
 * @param body {balance, date?, note?}
 * @param at the wall time that an import dates it by.
 * @throws AppError invalid, or conflict the second time.
 */
export async function recordCashOpening(
  trx: Kysely<Tables>,
  context: Context,
  body: unknown,
  actor: Actor | null,
  { at }: { at?: string | undefined } = {},
): Promise<{ balance: number }> {
  const today = businessToday(context.timeZone);
  const { balance, date, note } = checkOpening(context, body, at?.slice(0, 10) ?? today, today);
  const normal = context.settings.books[CASH]?.normal;
  if (normal === undefined) throw new AppError('conflict', 'settings.yaml declares no book "cash"');
  const header = {
    date,
    note,
    at: at === undefined ? undefined : await moment(trx, context, at),
    createdBy: actor?.id ?? null,
    resource: CASH,
    recordId: null,
  };
  const { entries } = await post(trx, opening(header, { key: CASH, normal }, balance), context.settings);
  return { balance: entries.find(({ book }) => book === CASH)?.currentBalance ?? Number(balance) };
}

interface Opening {
  balance: string;
  date: string;
  note: string | null;
}

function checkOpening({ types, settings }: Context, body: unknown, day: string, today: string): Opening {
  const given = (body ?? {}) as Record<string, unknown>;
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalid({ body: 'Send the balance as a JSON object' });
  const errors: Record<string, string> = {};
  const known = ['balance', 'date', 'note'];
  for (const name of Object.keys(given))
    if (!known.includes(name)) errors[name] = `${name} is not a field of this call`;
  const balance = types.money
    ?.check(asked('balance', 'Balance', 0), settings.numberFormat)
    .safeParse(given.balance);
  if (!balance?.success) errors.balance = balance?.error.issues[0]?.message ?? 'Balance is required';
  const note = types.text?.check(asked('note', 'Note')).safeParse(given.note ?? '');
  if (!note?.success) errors.note = note?.error.issues[0]?.message ?? 'Note is not valid';
  const date = given.date ?? day;
  if (typeof date !== 'string' || !isDay(date)) errors.date = 'Date must be a day such as 2025-01-31';
  else if (date > today) errors.date = 'Date must not be in the future';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { balance: String(balance?.data), date: String(date), note: String(note?.data ?? '') || null };
}

/** A field that no definition has, for the check of its type. */
function asked(name: string, label: string, min?: number): Field {
  const labels = { list: label, show: label, create: label, edit: label };
  return {
    name,
    type: '',
    label,
    labels,
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: [],
    min,
  };
}

async function moment(trx: Kysely<Tables>, { timeZone }: Context, at: string): Promise<string> {
  const rows = await runSql<{ at: string }>(trx, `select ${momentOf('$1', timeZone)}::text as at`, [at]);
  return rows[0]?.at as string;
}

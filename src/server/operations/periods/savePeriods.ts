import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { fieldIssue } from '../../../errors/issue.ts';
import { isDay } from '../../../fields/calendar.ts';
import { isStorable } from '../../../fields/storableText.ts';
import type { Actor, Context } from '../../context.ts';
import { sqlState } from '../../database/databaseError.ts';
import {
  AUDITED_PERIODS,
  PERIOD_SETTINGS,
  readPeriods,
  sentPeriods,
} from '../../queries/periods/readPeriods.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { saveSetting } from '../settings/saveSettings.ts';
import { raiseVersion } from '../settings/version.ts';
import { PERIOD_LABELS } from './labels.ts';

const day = z
  .string({ error: fieldIssue('notDate') })
  .trim()
  .refine(isDay, fieldIssue('notDate'));

/** The settings that an administrator can change, with the reason. */
export const periodsBody = z.strictObject({
  fiscal_month: z
    .int({ error: fieldIssue('notMonth') })
    .min(1, fieldIssue('notMonth'))
    .max(12, fieldIssue('notMonth'))
    .optional(),
  books_begin_on: day.optional(),
  closed_up_to: day.nullable().optional().meta({ description: 'The last closed day; null opens all days' }),
  reason: z
    .string({ error: fieldIssue('notText') })
    .normalize('NFC')
    .trim()
    .max(5_000, fieldIssue('tooLong', { most: 5_000 }))
    .refine(isStorable, fieldIssue('notStorable'))
    .nullable()
    .optional()
    .meta({ description: 'Required to close days and to open them again' }),
});

export type PeriodsBody = z.output<typeof periodsBody>;

/**
 * Changes the accounting periods, with the reason in their history (docs/business-rules.md, "Periods"). Postings under way end
 * before it, and count; later ones see it.
 *
 * @throws AppError invalid; postingsUnderWay if postings under way do not end within seconds, such as an import.
 */
export async function savePeriods(
  trx: Kysely<Tables>,
  context: Context,
  { reason, ...given }: PeriodsBody,
  actor: Actor | null,
): Promise<void> {
  await lockPeriods(trx);
  const before = sentPeriods(await readPeriods(trx));
  const changes = PERIOD_SETTINGS.filter((name) => given[name] !== undefined && given[name] !== before[name]);
  if (changes.length === 0) return;
  const changed = (of: PeriodsBody) => Object.fromEntries(changes.map((name) => [name, of[name]]));
  refuseInvalid(changed(given), reason, businessToday(context.timeZone));
  refuseUnderClosed(before, changed(given));
  for (const name of changes) await saveSetting(trx, name, given[name]);
  await trx
    .insertInto('plinth.audit')
    .values({
      resource: AUDITED_PERIODS.name,
      record_id: AUDITED_PERIODS.id,
      action: 'update',
      user_id: actor?.id ?? null,
      old: JSON.stringify(changed(before)),
      new: JSON.stringify({
        ...changed(given),
        ...(reason && { reason }),
        last_transaction: await lastTransaction(trx),
      }),
    })
    .execute();
  await raiseVersion(trx);
}

/** The figures of days that stay closed do not change: neither their fiscal years nor the first day of the books. */
function refuseUnderClosed(
  { fiscal_month, books_begin_on: began, closed_up_to: closed }: ReturnType<typeof sentPeriods>,
  given: PeriodsBody,
): void {
  const after = given.closed_up_to === undefined ? closed : given.closed_up_to;
  if (closed === null || after === null) return;
  const until = after < closed ? after : closed;
  const day = { day: { day: until } };
  if (given.fiscal_month !== undefined && given.fiscal_month !== fiscal_month)
    throw new AppError('closedFiscalYear', day, { field: 'fiscal_month' });
  const begin = given.books_begin_on;
  if (begin !== undefined && (began <= until || begin <= until))
    throw new AppError('closedBegin', day, { field: 'books_begin_on' });
}

/** The number of the last transaction before a change, for the verification: none is posted during it. */
async function lastTransaction(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select case when is_called then last_value else 0 end as id from plinth.transaction_id_seq`.execute(trx);
  return Number(rows[0]?.id ?? 0);
}

/** Longer would keep new postings waiting behind it. */
const PATIENCE = '3s';
const LOCK_NOT_AVAILABLE = '55P03';

async function lockPeriods(trx: Kysely<Tables>): Promise<void> {
  try {
    await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(trx);
    await sql`select plinth.lock_periods()`.execute(trx);
    await sql`select set_config('lock_timeout', '0', true)`.execute(trx);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError('postingsUnderWay', {}, { retryAfter: 5 });
  }
}

/** Today stays open, so that there is always a day for a reversal. */
function refuseInvalid(
  { books_begin_on: begin, closed_up_to: closed }: PeriodsBody,
  reason: string | null | undefined,
  today: string,
): void {
  const errors = noFailures();
  const field = (name: keyof typeof PERIOD_LABELS) => ({ field: name, label: PERIOD_LABELS[name] });
  if (begin !== undefined && begin > today)
    errors.books_begin_on = failure('inFutureDay', { field: field('books_begin_on') });
  if (closed !== undefined && closed !== null && closed >= today)
    errors.closed_up_to = failure('notBeforeToday', { field: field('closed_up_to') });
  if (closed !== undefined && !reason) errors.reason = failure('required', { field: field('reason') });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

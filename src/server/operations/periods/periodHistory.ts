import type { Kysely } from 'kysely';
import type { HistoryEntry } from '../../../schema/history.ts';
import type { Field } from '../../../schema/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { recordHistory } from '../../queries/lists/recordHistory.ts';
import { AUDITED_PERIODS } from '../../queries/periods/readPeriods.ts';
import type { Tables } from '../../tables.ts';
import { PERIOD_LABELS } from './labels.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** No definition has them. */
const FIELDS = {
  fiscal_month: field('fiscal_month', 'select', {
    options: Array.from({ length: 12 }, (_, place) => ({
      value: String(place + 1),
      label: MONTH.format(Date.UTC(2024, place)),
    })),
  }),
  books_begin_on: field('books_begin_on', 'date'),
  closed_up_to: field('closed_up_to', 'date'),
};

function field(name: keyof typeof PERIOD_LABELS, type: string, more: Partial<Field> = {}): Field {
  return { name, type, label: PERIOD_LABELS[name], ...more } as Field;
}

/** Changes of the accounting periods with their user, time and reason, newest first. An unset value is the default. */
export async function periodHistory(
  db: Kysely<Tables>,
  context: Context,
  window: { start: number; end: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const subject = { name: AUDITED_PERIODS.name, fields: FIELDS };
  const { entries, total } = await recordHistory(
    productDb(db),
    readAsProduct(context),
    subject,
    AUDITED_PERIODS.id,
    window,
  );
  return {
    total,
    entries: entries.map(({ changes, ...entry }) => ({
      ...entry,
      reason: changes.find(({ field }) => field === 'reason')?.new ?? null,
      changes: changes.filter(({ field }) => Object.hasOwn(FIELDS, field)),
    })),
  };
}

import type { Kysely } from 'kysely';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { type HistoryEntry, recordHistory } from '../queries/lists/recordHistory.ts';

/** The settings in the audit trail: one set of them, which is no record of a resource. */
export const AUDITED = { name: 'setting', id: 1 } as const;

/** As Setting labels them. */
const LABELS: Readonly<Record<string, string>> = {
  time_zone: 'Time zone',
  number_format: 'Number format',
  date_format: 'Date format',
};

/** Values as Setting shows them. */
const WORDS: Readonly<Record<string, string>> = { thousand: '1,234,567', lakh: '12,34,567' };

/** Who changed which setting and when, newest first; what was not set is the default of the installation. */
export async function settingHistory(
  db: Kysely<Tables>,
  context: Context,
  window: { start: number; end: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const subject = { name: AUDITED.name, fields: {} };
  const { entries, total } = await recordHistory(db, context, subject, AUDITED.id, window);
  const inWords = (value: string | null) => (value === null ? 'the default' : (WORDS[value] ?? value));
  return {
    total,
    entries: entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => ({
        ...change,
        label: LABELS[change.field] ?? change.label,
        old: inWords(change.old),
        new: inWords(change.new),
      })),
    })),
  };
}

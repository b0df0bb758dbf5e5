import type { Kysely } from 'kysely';
import type { HistoryEntry } from '../../../schema/history.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { recordHistory } from '../../queries/lists/recordHistory.ts';
import type { Tables } from '../../tables.ts';
import { FIRM_SETTINGS } from './firmSettings.ts';

/** The settings' key in the audit trail: one set, which is not a record of a resource. */
export const AUDITED = { name: 'setting', id: 1 } as const;

/** Values as the settings page shows them. */
const FORMATTED: Readonly<Record<string, string>> = {
  thousand: '1,234,567',
  lakh: '12,34,567',
  western: '0-9',
  language: 'As in the language',
};

function labelOf(name: string): string | undefined {
  return FIRM_SETTINGS[name as keyof typeof FIRM_SETTINGS]?.label;
}

/** Changes of settings with their user and time, newest first. An unset value is the installation's default. */
export async function settingHistory(
  db: Kysely<Tables>,
  context: Context,
  window: { start: number; end: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const subject = { name: AUDITED.name, fields: {} };
  const { entries, total } = await recordHistory(
    productDb(db),
    readAsProduct(context),
    subject,
    AUDITED.id,
    window,
  );
  const format = (value: string | null) => (value === null ? 'the default' : (FORMATTED[value] ?? value));
  return {
    total,
    entries: entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => ({
        ...change,
        label: labelOf(change.field) ?? change.label,
        old: format(change.old),
        new: format(change.new),
      })),
    })),
  };
}

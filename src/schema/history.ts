import type { NamedRecord } from './namedRecord.ts';

/** One changed field, formatted; null for an absent value. */
export interface HistoryChange {
  field: string;
  label: string;
  old: string | null;
  new: string | null;
  /** The value itself, if it can be translated: a choice, yes or no, the number of lines. */
  old_value?: unknown;
  new_value?: unknown;
  /** For a reference, the records that the text names. */
  old_records?: readonly NamedRecord[];
  new_records?: readonly NamedRecord[];
}

/** One change of a record (GET /audit/{resource}/{id}), of the settings or of the accounting periods. */
export interface HistoryEntry {
  id: number;
  /** create, update, delete, restore, assign, release, or the name of an action. */
  action: string;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  at: string;
  /** null for the product itself, such as an import. */
  user_id: number | null;
  user_name: string | null;
  changes: readonly HistoryChange[];
  /** Why, if the change required a reason. */
  reason?: string | null;
}

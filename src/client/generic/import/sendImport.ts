import type { ExistingChoice } from '../../../schema/importFile.ts';
import type { Resource } from '../../../schema/index.ts';
import { bodyOf, noticeOf } from '../../providers/data/answers.ts';
import { sendForPieces } from '../../providers/http.ts';
import type { SentMessage } from '../../providers/messages.ts';
import { cellMessage } from './rowErrors.ts';

/** The rows to import: the texts of each, in the order of the fields. */
export interface ImportRows {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The errors by the index of the row and by field; '' for the whole row. */
export type RowErrors = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** A row whose record exists. */
export interface ExistingRow {
  id: number;
  name: string;
  /** In an update, the names of the fields that get another value. */
  changed?: readonly string[];
}

/** The outcome that an import would have. */
export interface Trial {
  errors: RowErrors;
  /** By the index of the row. */
  existing: ReadonlyMap<number, ExistingRow>;
  counts: Readonly<Record<'added' | 'updated' | 'unchanged' | 'leftOut', number>>;
  /** The names of the fields that differ and that an update leaves as they are. */
  kept: readonly string[];
}

/** Tries the import on the server. Nothing is changed. Rejects with HttpError or NetworkError. */
export async function tryImport(
  resource: Resource,
  rows: ImportRows,
  choice: ExistingChoice | undefined,
  failed: string,
): Promise<Trial> {
  const body = { ...rows, existing: choice, dry: true };
  const call = { method: 'POST', path: `/import/${resource.name}`, body };
  const answer = bodyOf(await sendForPieces(call, wholeText), failed) as unknown as TrialAnswer;
  const errors = new Map<number, Record<string, string>>();
  for (const { row, field, ...sent } of answer.errors ?? [])
    errors.set(row - 1, { ...errors.get(row - 1), [field]: cellMessage(resource, sent) });
  const { added = 0, updated = 0, unchanged = 0, left_out: leftOut = 0 } = answer;
  return {
    errors,
    existing: new Map((answer.existing ?? []).map(({ row, ...record }) => [row - 1, record])),
    counts: { added, updated, unchanged, leftOut },
    kept: answer.kept ?? [],
  };
}

/** The answer of a trial. Rows count from 1. */
interface TrialAnswer {
  errors?: ({ row: number; field: string } & SentMessage)[];
  existing?: ({ row: number } & ExistingRow)[];
  added?: number;
  updated?: number;
  unchanged?: number;
  left_out?: number;
  kept?: string[];
}

/**
 * Imports all rows, or none.
 * @returns the server's message: '120 vendors added'.
 */
export async function sendImport(
  { name }: Resource,
  rows: ImportRows & { existing: ExistingChoice | undefined },
  key: string,
  failed: string,
): Promise<string> {
  const headers = { 'idempotency-key': key };
  const call = { method: 'POST', path: `/import/${name}`, body: rows, headers };
  const body = bodyOf(await sendForPieces(call, wholeText), failed);
  return noticeOf(body) ?? '';
}

/** Thousands of rows take longer than other calls. */
function wholeText(response: Response): Promise<string> {
  return response.text();
}

import type { Resource } from '../../../schema/index.ts';
import { bodyOf, isObject, messageOf } from '../../providers/data/answers.ts';
import { sendForPieces } from '../../providers/http.ts';
import { told } from '../../providers/told.ts';

/** The rows that go to the server: of each its texts, in the order of the fields. */
export interface ImportRows {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What is wrong, by the row's place (from 0) and its field; '' where the whole row is meant. */
export type RowErrors = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** Has the server try the rows, and gives all that is wrong. Nothing is added. Rejects with HttpError or NetworkError. */
export async function tryImport({ name }: Resource, rows: ImportRows, failed: string): Promise<RowErrors> {
  const call = { method: 'POST', path: `/import/${name}`, body: { ...rows, dry: true } };
  const body = bodyOf(await sendForPieces(call, wholeText), failed);
  const errors = new Map<number, Record<string, string>>();
  for (const entry of isObject(body) && Array.isArray(body.errors) ? body.errors : []) {
    const { row, field, message } = entry as { row: number; field: string; message: string };
    errors.set(row - 1, { ...errors.get(row - 1), [field]: told(message) });
  }
  return errors;
}

/**
 * Adds all rows, or none.
 * @returns the server's words: '120 vendors added'.
 */
export async function sendImport(
  { name }: Resource,
  rows: ImportRows,
  key: string,
  failed: string,
): Promise<string> {
  const headers = { 'idempotency-key': key };
  const call = { method: 'POST', path: `/import/${name}`, body: rows, headers };
  const body = bodyOf(await sendForPieces(call, wholeText), failed);
  return messageOf(body) ?? '';
}

/** Thousands of rows take longer than other calls. */
function wholeText(response: Response): Promise<string> {
  return response.text();
}

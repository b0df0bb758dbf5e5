import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
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

/** Validates the rows on the server and returns all errors. Nothing is added. Rejects with HttpError or NetworkError. */
export async function tryImport(resource: Resource, rows: ImportRows, failed: string): Promise<RowErrors> {
  const call = { method: 'POST', path: `/import/${resource.name}`, body: { ...rows, dry: true } };
  const body = bodyOf(await sendForPieces(call, wholeText), failed);
  const errors = new Map<number, Record<string, string>>();
  for (const entry of isObject(body) && Array.isArray(body.errors) ? body.errors : []) {
    const { row, field, ...sent } = entry as { row: number; field: string } & SentMessage;
    errors.set(row - 1, { ...errors.get(row - 1), [field]: cellMessage(resource, sent) });
  }
  return errors;
}

/**
 * Adds all rows, or none.
 * @returns the server's message: '120 vendors added'.
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
  return noticeOf(body) ?? '';
}

/** Thousands of rows take longer than other calls. */
function wholeText(response: Response): Promise<string> {
  return response.text();
}

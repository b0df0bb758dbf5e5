import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import { readCell } from '../../fields/cell.ts';
import { linesIn } from '../../fields/lines/index.ts';
import { isHeading, matchHeadings } from '../../papers/mapping.ts';
import { isBlank, LARGEST_FILE, MOST_ROWS, readTable, type TableProblem } from '../../papers/readTable.ts';
import type { Field, FieldType, Resource } from '../../schema/index.ts';
import type { Context } from '../../server/context.ts';
import { partsOf } from '../../server/operations/import/readValue.ts';
import type { Line } from './readLines.ts';

/** The endings of files with a table in place of lines of JSON. */
const TABLE = /\.(csv|tsv|xlsx)$/i;

export function isTable(path: string): boolean {
  return TABLE.test(path);
}

const PROBLEMS: Readonly<Record<TableProblem, string>> = {
  tooLarge: `it has more than ${LARGEST_FILE / 1_000_000} MB`,
  notText: 'its text encoding is not supported; save it as CSV UTF-8',
  notExcel: 'it is no Excel workbook; save it as .xlsx or CSV',
  empty: 'it has no rows below its headings',
  tooMany: `it has more than ${MOST_ROWS.toLocaleString('en')} rows`,
  broken: 'a quotation mark in it is not closed',
};

/**
 * The rows of a CSV file or an Excel workbook as lines of an import (docs/business-rules.md, "Files"). Their columns are found by their
 * headings, as in the browser. Rows count from 1, the headings not among them.
 *
 * @throws StartError where the file cannot be read, or a heading is that of no field.
 */
export async function tableLines(
  path: string,
  context: Context,
  resource: Resource,
): Promise<Omit<Line, 'done'>[]> {
  const file = await readFile(path);
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const table = await readTable(bytes, (cell) => isHeading(resource, cell));
  if (typeof table === 'string') throw new StartError(`${path} cannot be read: ${PROBLEMS[table]}.`);
  const mapping = matchHeadings(resource, table.headings);
  const unknown = table.headings.filter(
    (heading, place) =>
      mapping[place] === '' && (heading !== '' || table.rows.some((row) => row[place] !== '')),
  );
  // A list's file has columns that no import sets, such as who added a record.
  const strange = unknown.filter((heading) => !isManagedHeading(resource, heading));
  if (strange.length > 0)
    throw new StartError(`${path} has columns of no field of ${resource.label.many}: ${strange.join(', ')}.`);
  return table.rows.flatMap((cells, index) => {
    if (isBlank(cells)) return [];
    const record = mapping.flatMap((name, place) => {
      const field = resource.fields[name];
      return field === undefined ? [] : [[name, cellValue(context, field, cells[place] ?? '')] as const];
    });
    const text = JSON.stringify({ resource: resource.name, record: Object.fromEntries(record) });
    return [{ file: basename(path), number: index + 1, text, isTable: true }];
  });
}

function isManagedHeading({ fields, list }: Resource, heading: string): boolean {
  const shown = list.columns.find(({ label }) => label === heading)?.field;
  const field = fields[shown ?? ''] ?? Object.values(fields).find(({ label }) => label === heading);
  return field !== undefined && (field.source === 'system' || field.source === 'derived' || field.readOnly);
}

/** The value of a cell as a line of JSON has it, null for an empty one; the names of records stay names. */
function cellValue({ types, settings }: Context, field: Field, text: string): unknown {
  if (text.trim() === '') return null;
  if (field.of !== undefined) return linesIn(text) ?? text;
  if (field.each !== undefined) return partsOf(field, text);
  return field.to === undefined
    ? readCell(text, field, types[field.type] as FieldType, settings.currency)
    : text;
}

import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import type { Fact, Paper } from '../../../papers/Paper.ts';
import {
  type FieldTypes,
  type Format,
  type Resource,
  type Resources,
  recordName,
  type Sheet,
  sharedFields,
} from '../../../schema/index.ts';
import type { BaseRecord, Reader } from '../../data/index.ts';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import type { ExportControl } from '../export/useExportRun.ts';
import { GIVEN, recordedBy, recordedLines } from './recordedLines.ts';
import { columnsOf } from './sheetColumns.ts';
import { type SheetLine, sheetLines } from './sheetLine.ts';
import { countingPaper, figuresPaper, signingPaper } from './sheetPapers.ts';
import type { ShownSheet } from './useSheet.ts';
import { readLines } from './useSheetRecords.ts';

export interface WantedSheet {
  resource: Resource;
  sheet: Sheet;
  sheetState: ShownSheet;
  reader: Reader;
  resources: Resources;
  today: string;
  format: Format;
}

/**
 * The paper of a sheet, with the lines of all its pages: to count with, or to sign. A list to sign has the lines that are selected;
 * once none is, those that were recorded before, with their amounts.
 *
 * @returns undefined after a message if there is nobody to sign, or if there are too many lines.
 */
export async function printSheet(wanted: WantedSheet, control: ExportControl): Promise<Paper | undefined> {
  const { resource, sheet, sheetState, today, format } = wanted;
  const { target, values, nameOf } = sheetState;
  const records = await allRecords(wanted, control);
  if (records === undefined) return undefined;
  const columns = columnsOf(sheet, target);
  const all = sheetLines(sheet, records, values[sheet.lines.name]);
  const paperOf = async (names: readonly string[], lines: readonly SheetLine[]) => {
    const shared = await sharedFacts(wanted, names);
    return { resource, sheet, target, columns, lines, nameOf, shared, today, format };
  };
  const names = sharedFields(resource, sheet);
  if (sheet.compare !== undefined) return countingPaper(await paperOf(names, all));
  const present = all.filter(({ isPresent }) => isPresent);
  if (present.length > 0) return signingPaper(await paperOf(names, present));
  const recorded = recordedLines(resource, sheet, values, all);
  if (recorded.length === 0) {
    notify({ type: 'error', message: text('history.empty') });
    return undefined;
  }
  const by = recordedBy(resource, sheet).map(({ name }) => name);
  const paper = await paperOf(by, recorded);
  // The amounts of these lines are what was given.
  return signingPaper({ ...paper, columns: columns.filter(({ field }) => field.name !== GIVEN) });
}

/** The paper of a sheet for people who only read it: the figures of the lines of all its pages. */
export async function printFigures(wanted: WantedSheet, control: ExportControl): Promise<Paper | undefined> {
  const { resource, sheet, sheetState, today, format } = wanted;
  const { target, nameOf } = sheetState;
  const records = await allRecords(wanted, control);
  if (records === undefined) return undefined;
  const shared = await sharedFacts(
    wanted,
    recordedBy(resource, sheet).map(({ name }) => name),
  );
  const lines = sheetLines(sheet, records, []);
  const columns = columnsOf(sheet, target);
  return figuresPaper({ resource, sheet, target, columns, lines, nameOf, shared, today, format });
}

/** The records of all pages. The shown page is used as it is if there is no other. */
async function allRecords(
  { resource, sheet, sheetState }: WantedSheet,
  { signal, onProgress }: ExportControl,
): Promise<readonly BaseRecord[] | undefined> {
  const { found, target, deciding, search } = sheetState;
  if (sheetState.page === 1 && !found.more) return found.records;
  const all = new Map<unknown, BaseRecord>();
  for (let page = 1; ; page += 1) {
    const { rows, more, total } = await readLines(
      { resource, sheet, target, values: deciding, page, search },
      signal,
    );
    for (const row of rows) all.set(row.id, row);
    if (all.size > MOST_DRAWN) {
      notify({ type: 'error', message: text('export.tooLong.list', { limit: countText(MOST_DRAWN) }) });
      return undefined;
    }
    if (!more) return [...all.values()];
    onProgress({ done: all.size, of: total });
  }
}

/** Values that all lines share, such as the project and the day. A record that cannot be read is named by its id. */
async function sharedFacts(
  { resource, sheetState, reader, resources, format }: WantedSheet,
  names: readonly string[],
): Promise<Fact[]> {
  const factOf = async (name: string): Promise<Fact[]> => {
    const field = resource.fields[name];
    const value = sheetState.values[name];
    if (field === undefined) return [];
    if (words(value) === '')
      return field.blank === undefined ? [] : [{ label: field.label, value: field.blank }];
    const target = resources[field.to ?? ''];
    const record =
      target === undefined ? undefined : await reader.one(target.name, String(value)).catch(() => undefined);
    const title = target && record && recordName(target, record);
    const type = (fieldTypes as FieldTypes)[field.type];
    return [{ label: field.label, value: title ?? type?.text(value, field, format) ?? words(value) }];
  };
  return (await Promise.all(names.map(factOf))).flat();
}

import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { add, compare, type Decimal, parseDecimal } from '../../../ledger/money.ts';
import { type Field, isRequired, type Resource, type Sheet } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { text } from '../../providers/i18n.ts';
import type { Values } from '../form/formValues.ts';

/** A line of a sheet: its record, whether it is recorded, and what is typed into it. */
export interface SheetLine {
  id: number | string;
  /** The record in the API's format, with `entered`: the movements that were recorded for it before. */
  record: BaseRecord;
  isPresent: boolean;
  /** The inputs of the line, by name. */
  values: Values;
}

/** The key of a changed line that says whether it is recorded; fields cannot have such a name. */
const PRESENT = '$present';

/** A line that the user has changed, as the form and its draft keep it: flat, with the id of its record. */
export type ChangedLine = Readonly<Record<string, unknown>>;

/** The inputs of a line. */
export function lineFields({ each, lines }: Sheet): Field[] {
  return Object.values(lines.of ?? {}).filter(({ name }) => name !== each);
}

/** The inputs of a line that are entered: all but the one that another is compared with. */
export function enteredFields(sheet: Sheet): Field[] {
  return lineFields(sheet).filter(({ name }) => name !== sheet.compare?.with);
}

/** The lines of a page of records: as they start, or as the user changed them. */
export function sheetLines(sheet: Sheet, records: readonly BaseRecord[], changed: unknown): SheetLine[] {
  const changes = new Map(changesIn(changed).map((line) => [String(line[sheet.each]), line]));
  return records.map((record) => {
    const own = changes.get(String(record.id));
    return own === undefined ? startLine(sheet, record) : changedLine(sheet, record, own);
  });
}

/** A line starts with the values of its record. It is recorded unless that happened before, or if something is missing. */
function startLine(sheet: Sheet, record: BaseRecord): SheetLine {
  const fields = lineFields(sheet);
  const values = Object.fromEntries(fields.map((field) => [field.name, filledValue(sheet, field, record)]));
  const isWhole = fields.every((field) => !isRequired(field, 'create') || values[field.name] !== null);
  const isOpen = fields.every(({ name }) => !isFigureOfNothing(sheet, name, record));
  const isPresent = sheet.compare === undefined && isWhole && isOpen && enteredIn(record).length === 0;
  return { id: record.id as number, record, values, isPresent };
}

/** Whether an input starts with a figure that is 0, such as what is open of a person who was paid. */
function isFigureOfNothing({ fill, figures }: Sheet, name: string, record: BaseRecord): boolean {
  const { from = '' } = fill[name] ?? {};
  return Object.hasOwn(figures, from) && compare(parseDecimal(record[from]) ?? '0', 0) <= 0;
}

function filledValue({ fill }: Sheet, field: Field, record: BaseRecord): unknown {
  const { from, where = {} } = fill[field.name] ?? {};
  if (from === undefined || !hasValues(record, where)) return field.default ?? null;
  const value = record[from] ?? null;
  // As it would be typed: 900 and not 900.00.
  const exact = fieldTypes[field.type]?.numeric ? parseDecimal(value, 6) : null;
  return exact === null ? value : exact.replace(/\.?0+$/, '');
}

/** A value that is not set counts as the condition's, because definitions add fields to records that exist already. */
function hasValues(record: BaseRecord, where: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    const value = record[name] ?? wanted;
    return words(value) === words(wanted);
  });
}

function changedLine(sheet: Sheet, record: BaseRecord, change: ChangedLine): SheetLine {
  const values = Object.fromEntries(lineFields(sheet).map(({ name }) => [name, change[name] ?? null]));
  return { id: record.id as number, record, values, isPresent: change[PRESENT] === true };
}

/** The changes with this line among them. */
export function withLine(sheet: Sheet, changed: unknown, line: SheetLine): ChangedLine[] {
  const others = changesIn(changed).filter((other) => String(other[sheet.each]) !== String(line.id));
  return [...others, { [sheet.each]: line.id, ...line.values, [PRESENT]: line.isPresent }];
}

/**
 * The changed lines of all pages, for a sheet of comparisons: only what was entered is recorded, wherever it was found. A record
 * that was not read yet, as of a restored draft, has its id alone.
 */
export function changedLines(
  sheet: Sheet,
  changed: unknown,
  records: ReadonlyMap<string, BaseRecord>,
): SheetLine[] {
  return changesIn(changed).map((change) => {
    const id = change[sheet.each] as number | string;
    return changedLine(sheet, records.get(String(id)) ?? { id }, change);
  });
}

function changesIn(changed: unknown): ChangedLine[] {
  return Array.isArray(changed) ? (changed as ChangedLine[]) : [];
}

/** The lines to record, as the call takes them. */
export function sentLines({ each }: Sheet, lines: readonly SheetLine[]): Values[] {
  return lines.filter(({ isPresent }) => isPresent).map(({ id, values }) => ({ [each]: id, ...values }));
}

/** The movements that were recorded for a line's record before. */
export function enteredIn(record: BaseRecord): readonly BaseRecord[] {
  return Array.isArray(record.entered) ? (record.entered as BaseRecord[]) : [];
}

/** The sum of an amount over the lines that are recorded. Text that is not a number yet counts as 0. */
export function sumOf(lines: readonly SheetLine[], { name }: Field): Decimal {
  return add(
    lines.filter(({ isPresent }) => isPresent).map(({ values }) => parseDecimal(values[name]) ?? '0'),
  );
}

/** The earlier movements of a record as text: 'Already 1,525.00, River Garden'. Undefined if there are none. */
export function enteredText(...of: Parameters<typeof enteredSum>): string | undefined {
  const sum = enteredSum(...of);
  if (sum === undefined) return undefined;
  return sum === '' ? text('sheet.enteredBefore') : text('sheet.entered', { sum });
}

/** Their sum, if it is read, with the names of other records than the sheet's: '1,525.00, River Garden'. */
export function enteredSum(
  resource: Resource,
  sheet: Sheet,
  shared: Values,
  record: BaseRecord,
): string | undefined {
  const entered = enteredIn(record);
  if (entered.length === 0) return undefined;
  const amount = lineFields(sheet).find(({ type }) => fieldTypes[type]?.amount === 'money');
  const sum =
    amount === undefined ? '' : formatMoney(add(entered.map((one) => parseDecimal(one[amount.name]) ?? '0')));
  const places = entered.flatMap((one) =>
    Object.values(resource.fields).flatMap(({ name, nameKey, to }) => {
      const isOther = to !== undefined && name !== sheet.each && (one[name] ?? null) !== null;
      return isOther && String(one[name]) !== String(shared[name]) ? String(one[nameKey ?? ''] ?? '') : [];
    }),
  );
  return [sum, ...new Set(places)].filter((part) => part !== '').join(', ');
}

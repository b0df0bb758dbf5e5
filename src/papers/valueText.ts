import { capitalise } from '../fields/capitalise.ts';
import { fieldTypes } from '../fields/index.ts';
import { type Field, type FieldTypes, type Format, isYesNo } from '../schema/index.ts';
import type { PaperText } from './PaperText.ts';
import type { SheetColumn } from './Sheet.ts';

/** How the columns of a file are written, by the type of their field; others are text. */
export const KINDS: Readonly<Record<string, SheetColumn['kind']>> = {
  integer: 'number',
  money: 'money',
  quantity: 'quantity',
  decimal: 'quantity',
  percent: 'quantity',
  date: 'day',
};

/** A record as a call answers it. */
export type Values = Readonly<Record<string, unknown>>;

export function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The name of a referenced record, if the row contains it. */
export function nameOf({ name, nameKey, to }: Field, row: Values): string | undefined {
  const given: unknown = nameKey === undefined || row[name] === null ? undefined : row[nameKey];
  return to !== undefined && typeof given === 'string' && given.trim() !== '' ? given : undefined;
}

/** A value that is there in the reader's words; `title` is the name of a referenced record. */
export function valueText(
  field: Field,
  { value, title }: { value: unknown; title?: string | null | undefined },
  format: Format,
  t: PaperText,
): string {
  if (title !== undefined || field.to !== undefined)
    return (field.display === 'capitalise' && title ? capitalise(title) : title) ?? `#${String(value)}`;
  const type = (fieldTypes as FieldTypes)[field.type];
  if (type !== undefined && isYesNo(field, type))
    return t(type.read(value, field) === true ? 'list.yes' : 'list.no');
  return type?.text(value, field, format) ?? String(value);
}

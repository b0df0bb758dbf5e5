import type { Field, FieldType } from '../schema/index.ts';
import { words } from './readText.ts';
import { plainDigits, ungroup, westernDigits } from './typedNumber.ts';

/**
 * A value as the text of a file's cell, in a form that `readCell` gives back unchanged: days as YYYY-MM-DD, numbers plain, yes
 * and no, lists and objects as JSON; '' for what is absent.
 */
export function writeCell(value: unknown, field: Field, type: FieldType): string {
  if (value === null || value === undefined) return '';
  if (type.cell !== undefined) return type.cell.write(value, field);
  const sent = type.storage === 'json' ? value : (type.read(value, field) ?? value);
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : words(sent);
}

/**
 * The text of a cell as the type's check takes it. A number may be grouped and led by the currency; it, a day and a time may be in
 * Bangla digits. What cannot be understood stays as it is, for the check to name.
 */
export function readCell(text: string, field: Field, type: FieldType): unknown {
  if (text.trim() === '') return null;
  if (type.numeric && type.cell === undefined) return plainDigits(ungroup(text, field.prefix, true));
  // What has an order and is no number is a day or a time: it holds no letters whose digits would be the firm's own.
  const given = type.filters.includes('gte') ? westernDigits(text) : text;
  return type.cell === undefined ? given : type.cell.read(given, field);
}

import type { Field, FieldType } from '../schema/index.ts';
import { words } from './readText.ts';
import { plainDigits, ungroup } from './typedNumber.ts';

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
 * The text of a cell as the type's check takes it. A number may be grouped, in Bangla digits, and led by the currency. What
 * cannot be understood stays as it is, for the check to name.
 */
export function readCell(text: string, field: Field, type: FieldType): unknown {
  if (text.trim() === '') return null;
  if (type.cell !== undefined) return type.cell.read(text, field);
  return type.numeric ? plainDigits(ungroup(text, field.prefix, true)) : text;
}

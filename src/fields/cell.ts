import type { Field, FieldType } from '../schema/index.ts';
import { words } from './readText.ts';
import { plainDigits, ungroup } from './typedNumber.ts';
import { westernDigits } from './westernDigits.ts';

/**
 * Formats a value as a CSV cell that `readCell` converts back unchanged: days as YYYY-MM-DD, plain numbers,
 * yes and no, lists and objects as JSON; '' if it is absent.
 */
export function writeCell(value: unknown, field: Field, type: FieldType): string {
  if (value === null || value === undefined) return '';
  if (type.cell !== undefined) return type.cell.write(value, field);
  const sent = type.storage === 'json' ? value : (type.read(value, field) ?? value);
  return typeof sent === 'object' && sent !== null ? JSON.stringify(sent) : words(sent);
}

/**
 * Parses a cell for the type's check. A number may be grouped and have the firm's currency; numbers, days and
 * times may have Bangla digits. Text that cannot be parsed is returned unchanged, so that the check reports
 * it.
 */
export function readCell(text: string, field: Field, type: FieldType, currency: string): unknown {
  if (text.trim() === '') return null;
  if (type.numeric && type.cell === undefined) return plainDigits(ungroup(text, field.prefix ?? currency));
  // Days and times contain no letters, so all of their digits can be converted.
  const given = type.filters.includes('gte') ? westernDigits(text) : text;
  return type.cell === undefined ? given : type.cell.read(given, field);
}

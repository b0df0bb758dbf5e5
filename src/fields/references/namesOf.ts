import type { Field } from '../../schema/index.ts';
import { readJson } from '../readJson.ts';
import { words } from '../readText.ts';
import { references } from './index.ts';

/** A referenced record with its name in the row; '' if it has none. */
export interface Named {
  id: number;
  name: string;
}

/** The referenced records of a row, in their order. A host without names leaves them blank. */
export function namesOf(value: unknown, field: Field, row: Readonly<Record<string, unknown>>): Named[] {
  const ids = (references.read(value, field) as number[] | null) ?? [];
  const sent = readJson(row[field.namesKey ?? '']);
  const names = Array.isArray(sent) && sent.length === ids.length ? sent : [];
  return ids.map((id, index) => ({ id, name: words(names[index]) }));
}

import type { Field } from '../../schema/index.ts';
import { readJson } from '../readJson.ts';
import { words } from '../readText.ts';
import { references } from './index.ts';

/** A record that a field points to, under the name that the row has for it; '' where it has none. */
export interface Named {
  id: number;
  name: string;
}

/** What a row points to, in its order. A host that sends no names leaves them blank. */
export function namesOf(value: unknown, field: Field, row: Readonly<Record<string, unknown>>): Named[] {
  const ids = (references.read(value, field) as number[] | null) ?? [];
  const sent = readJson(row[field.namesKey ?? '']);
  const names = Array.isArray(sent) && sent.length === ids.length ? sent : [];
  return ids.map((id, index) => ({ id, name: words(names[index]) }));
}

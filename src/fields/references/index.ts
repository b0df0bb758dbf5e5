import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import { type Field, type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { readJson } from '../readJson.ts';
import { reference } from '../reference/index.ts';

/** The largest number of references; each is looked up when the record is saved. */
const MOST_REFERENCES = 200;

/**
 * Several other records, by their ids, each once. Rows have their names, in the same order, under the
 * field's `namesKey`.
 */
export const references: FieldType = {
  name: 'references',
  summary: 'Several other records: `to` names their entity',
  options: ['to', 'list', 'add'],
  storage: 'json',
  each: reference.name,
  column: () => 'jsonb',
  check: (field) => {
    const wrong = wrongKind('notListed');
    const one = z.union([z.number(), z.string()], fieldIssue('notListed'));
    return canonical(z.array(one, wrong), (given, refuse) => {
      const ids = given.map((entry) => reference.read(entry, field) as number | null);
      if (ids.includes(null)) return refuse(fieldIssue('notListed'));
      if (ids.length > MOST_REFERENCES)
        return refuse(fieldIssue('tooManyEntries', { most: MOST_REFERENCES }));
      if (ids.length === 0 && field.required) return refuse(fieldIssue('required'));
      return [...new Set(ids)];
    });
  },
  read: readIds,
  send: readIds,
  text: (value, field) => (readIds(value, field) ?? []).join(', '),
  cell: {
    // '9; 7', and none at all as the list that it is.
    write: (value, field) => {
      const ids = readIds(value, field);
      return ids?.length === 0 ? '[]' : (ids ?? []).join('; ');
    },
    read: (text) =>
      Array.isArray(readJson(text)) ? readJson(text) : text.split(';').map((part) => part.trim()),
  },
  filters: ['eq', 'ne'],
  sortable: false,
  searchable: false,
  numeric: false,
  wide: 'in forms',
  typescript: () => 'number[]',
};

/** A list of ids; some hosts send it as JSON text. Other values are left out. */
function readIds(value: unknown, field: Field): number[] | null {
  const list = readJson(value);
  if (!Array.isArray(list)) return null;
  return list.map((entry) => reference.read(entry, field) as number | null).filter((id) => id !== null);
}

import * as z from 'zod/mini';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';

const TRUE: readonly unknown[] = [true, 1, '1', 'true', 't'];
const FALSE: readonly unknown[] = [false, 0, '0', 'false', 'f'];

const WORDS_OF_TRUTH: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };
const TRUTH_OF_WORDS: Readonly<Record<string, boolean>> = { yes: true, y: true, no: false, n: false };

/** Yes or no. With `as: number` the API uses 1 and 0, as older hosts do. */
export const boolean: FieldType = {
  name: 'boolean',
  summary: 'Yes or no; with `as: number` it travels as 1 and 0',
  options: ['as'],
  storage: 'plain',
  column: () => 'boolean',
  check: () =>
    canonical(
      z.union(
        [z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])],
        wrongKind('notBoolean'),
      ),
      (given) => readBoolean(given) as boolean,
    ),
  read: readBoolean,
  send: (value, field) => {
    const truth = readBoolean(value);
    return truth !== null && field.as === 'number' ? Number(truth) : truth;
  },
  text: (value) => {
    const truth = readBoolean(value);
    if (truth === null) return '';
    return truth ? 'Yes' : 'No';
  },
  cell: {
    write: (value) => WORDS_OF_TRUTH[String(readBoolean(value))] ?? '',
    read: (text) =>
      readBoolean(text.trim().toLowerCase()) ?? TRUTH_OF_WORDS[text.trim().toLowerCase()] ?? text,
  },
  blankIsDefault: true,
  speaks: true,
  filters: ['eq', 'ne'],
  sortable: true,
  searchable: false,
  numeric: false,
  computes: 'answer',
  isCheckbox: true,
  typescript: ({ as }) => (as === 'number' ? '0 | 1' : 'boolean'),
};

function readBoolean(value: unknown): boolean | null {
  if (TRUE.includes(value)) return true;
  return FALSE.includes(value) ? false : null;
}

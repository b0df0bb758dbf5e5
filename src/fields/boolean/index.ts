import * as z from 'zod/mini';
import { type FieldType, wrongKind } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';

const TRUE: readonly unknown[] = [true, 1, '1', 'true', 't'];
const FALSE: readonly unknown[] = [false, 0, '0', 'false', 'f'];

/** Yes or no. `as: number` lets it travel as 1 and 0, as older hosts have it. */
export const boolean: FieldType = {
  name: 'boolean',
  summary: 'Yes or no; with `as: number` it travels as 1 and 0',
  options: ['as'],
  storage: 'plain',
  column: () => 'boolean',
  check: (field) =>
    canonical(
      z.union(
        [z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])],
        wrongKind(field, 'must be yes or no'),
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
  filters: ['eq', 'ne'],
  sortable: true,
  searchable: false,
  numeric: false,
  typescript: ({ as }) => (as === 'number' ? '0 | 1' : 'boolean'),
};

function readBoolean(value: unknown): boolean | null {
  if (TRUE.includes(value)) return true;
  return FALSE.includes(value) ? false : null;
}

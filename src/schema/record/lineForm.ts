import { keptFor } from '../keptFor.ts';
import type { Field, RecordRules } from '../resource.ts';

/**
 * A line as a record of its own, so that its values are checked, hidden and computed like those of a
 * record. It has no former state.
 */
export function lineForm({ of = {} }: Pick<Field, 'of'>): RecordRules {
  return formOf(of);
}

const formOf = keptFor(
  (fields: RecordRules['fields']): RecordRules => ({
    kind: 'entity',
    label: { one: 'a line', many: 'lines' },
    account: undefined,
    fields,
  }),
);

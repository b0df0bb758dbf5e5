import type { Field, RecordRules } from '../resource.ts';

const known = new WeakMap<object, RecordRules>();

/**
 * A line as a record of its own, so that its values are checked, hidden and computed like those of a
 * record. It has no former state.
 */
export function lineForm({ of = {} }: Pick<Field, 'of'>): RecordRules {
  const form = known.get(of) ?? {
    kind: 'entity',
    label: { one: 'a line', many: 'lines' },
    account: undefined,
    fields: of,
  };
  known.set(of, form);
  return form;
}

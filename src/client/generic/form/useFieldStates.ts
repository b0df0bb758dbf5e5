import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { blankToNull, checkField, type Resource } from '../../../schema/index.ts';
import type { FieldState } from '../../../schema/recordLogic.ts';
import { useRecordLogic } from '../page/useRecordLogic.ts';
import type { Values } from './formValues.ts';

export interface FieldStates {
  /** How the fields with conditions stand, by name. */
  states: Readonly<Record<string, FieldState>>;
  /** What the computed fields come to, by name. */
  computed: Readonly<Values>;
}

/** What the definition's expressions make of what stands in a form, as one types. */
export function useFieldStates(
  resource: Resource,
  { control }: Pick<UseFormReturn<Values>, 'control'>,
  intent: 'create' | 'update',
  record: Readonly<Values> | undefined,
): FieldStates {
  const { logic } = useRecordLogic(resource);
  const watched = useWatch({ control, disabled: logic === undefined });
  if (logic === undefined) return NONE;
  const typed = { ...record, ...travelling(resource, watched) };
  const computed = logic.compute(resource, fieldTypes, typed);
  const before = intent === 'update' ? (record ?? {}) : {};
  return { states: logic.judge(resource, { values: { ...typed, ...computed }, before }), computed };
}

const NONE: FieldStates = { states: {}, computed: {} };

/** What is typed as it would travel; what is no value yet is none. */
function travelling({ fields }: Resource, values: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      const result = field && checkField(field, fieldTypes, blankToNull(value), { intent: 'update' });
      return [
        name,
        field && result && 'value' in result ? fieldTypes[field.type]?.send(result.value, field) : null,
      ];
    }),
  );
}

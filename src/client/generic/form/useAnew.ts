import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import type { FormTask } from './FormTask.ts';
import { recordValues, type Values } from './formValues.ts';

/** Takes what the record holds now into its form, once it was changed otherwise: what was typed stays on top of it. */
export function useAnew(
  { record, isAnew = false }: Pick<FormTask, 'record' | 'isAnew'>,
  fields: readonly Field[],
  { reset, formState }: Pick<UseFormReturn<Values>, 'reset' | 'formState'>,
  setBefore: (before: Values) => void,
): void {
  // Read, so that the form keeps it.
  const { dirtyFields: _typed } = formState;
  useEffect(() => {
    if (!isAnew || record === undefined) return;
    const now = recordValues(fields, record);
    setBefore(now);
    reset(now, { keepDirtyValues: true });
  }, [isAnew, record, fields, reset, setBefore]);
}

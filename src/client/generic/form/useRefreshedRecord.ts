import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import type { FormTask } from './FormTask.ts';
import { recordValues, type Values } from './formValues.ts';

/** Loads the record's new values into its form after it was changed elsewhere. Expression values are kept. */
export function useRefreshedRecord(
  { record, isRefreshed = false }: Pick<FormTask, 'record' | 'isRefreshed'>,
  fields: readonly Field[],
  { reset, formState }: Pick<UseFormReturn<Values>, 'reset' | 'formState'>,
  setBefore: (before: Values) => void,
): void {
  // react-hook-form tracks dirty fields only if they are read.
  const { dirtyFields: _typed } = formState;
  useEffect(() => {
    if (!isRefreshed || record === undefined) return;
    const now = recordValues(fields, record);
    setBefore(now);
    reset(now, { keepDirtyValues: true });
  }, [isRefreshed, record, fields, reset, setBefore]);
}

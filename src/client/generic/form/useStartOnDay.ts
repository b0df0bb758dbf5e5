import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import type { Field } from '../../../schema/index.ts';
import type { Values } from './formValues.ts';

/**
 * Keeps values that a new form starts with on a day, such as the month that a salary is for, in step with the form's `date` until
 * the user enters others.
 */
export function useStartOnDay(
  { watch, getValues, setValue }: Pick<UseFormReturn<Values>, 'watch' | 'getValues' | 'setValue'>,
  fields: readonly Field[],
): void {
  useEffect(() => {
    const followers = fields.filter((field) => startOf(field, '2000-01-01') !== undefined);
    if (followers.length === 0) return undefined;
    let day = words(getValues().date);
    const watching = watch((_, { name }) => {
      const values = getValues();
      const [before, now] = [day, words(values.date)];
      if (!DAY.test(now)) return;
      day = now;
      if (name !== 'date') return;
      for (const field of followers)
        if (values[field.name] === startOf(field, before)) setValue(field.name, startOf(field, now));
    });
    return () => watching.unsubscribe();
  }, [fields, watch, getValues, setValue]);
}

/** A whole day; a date may be half typed. */
const DAY = /^\d{4}-\d\d-\d\d$/;

function startOf(field: Field, day: string): unknown {
  return fieldTypes[field.type]?.startOn?.(field, day);
}

import { useEffect, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { dismissAbout, notify } from '../../providers/notification.ts';
import type { FormTask } from './FormTask.ts';
import { clearedValues, type Values } from './formValues.ts';

/**
 * The action of the reset button (Discard, Clear, Cancel). What was typed is offered back while the form stays: on a phone the
 * button is beside the one that saves.
 *
 * @param before the values when the form opened.
 */
export function useClear(
  { resource, view, place }: Pick<FormTask, 'resource' | 'view' | 'place'>,
  {
    getValues,
    reset,
    formState: { isDirty },
  }: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'formState'>,
  fields: readonly Field[],
  before: Values,
): () => void {
  const text = useText();
  const key = useId();
  useEffect(() => () => dismissAbout(key), [key]);
  return () => {
    const typed = getValues();
    // A cleared movement has its defaults: today, and a first blank line.
    if (view.resets === 'empty' && resource.kind !== 'movement')
      reset(clearedValues(fields, fieldTypes), { keepDefaultValues: true });
    else reset(before);
    if (!isDirty || place === 'modal') return;
    notify({
      type: 'success',
      message: text('form.cleared'),
      key,
      action: { label: text('form.takeBack'), run: () => reset(typed, { keepDefaultValues: true }) },
    });
  };
}

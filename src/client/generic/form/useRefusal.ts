import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../schema/index.ts';
import type { HttpError } from '../../data/index.ts';
import type { FormTask } from './FormTask.ts';
import { errorsByField } from './fieldErrors.ts';
import type { Values } from './formValues.ts';
import type { Conflict, useConflicts } from './useConflicts.ts';
import { usePresentFigures } from './usePresentFigures.ts';
import { withFormMessage } from './withFormMessage.ts';

interface Of {
  fields: readonly Field[];
  before: Values;
  setBefore: (change: (before: Values) => Values) => void;
  /** The values of a form without anything typed. */
  start: () => Values;
  focusFirst: () => void;
  disputed: ReturnType<typeof useConflicts>;
}

type Form = Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setError' | 'setValue' | 'clearErrors'>;

/** Why the last save of a form failed or had to wait, and the ways on from there. */
export function useRefusal(
  { resource, view, record }: Pick<FormTask, 'resource' | 'view' | 'record'>,
  { getValues, reset, setError, setValue, clearErrors }: Form,
  { fields, before, setBefore, start, focusFirst, disputed }: Of,
) {
  const intent = record === undefined ? 'create' : 'update';
  const [refusal, setRefusal] = useState<HttpError>();
  const [emptied, setEmptied] = useState<Values>();
  const [blockedSaves, setBlockedSaves] = useState(0);
  const figures = usePresentFigures(resource, fields);

  function block(): void {
    setBlockedSaves((count) => count + 1);
  }

  function clearRefusal(): void {
    setRefusal(undefined);
    setEmptied(undefined);
  }

  return {
    refusal,
    /** How often a save had to wait for a choice between two values. */
    blockedSaves,
    /** The edited record no longer exists. */
    isGone: record !== undefined && refusal?.statusCode === 404,
    /** Counts a save that has to wait for a choice between two values. */
    block,
    /** Clears the error of the last save after its cause was removed. */
    clearRefusal,
    clearConflicts: () => {
      disputed.clearConflicts();
      setBlockedSaves(0);
    },
    /** Shows the error of a save, in the labels of the form, above it and at its fields. */
    show: async (error: HttpError): Promise<void> => {
      const clears = intent === 'create' && view.clears === 'attempt' && wasValidated(error);
      if (clears) {
        setEmptied(getValues());
        reset(start());
      }
      setRefusal(withFormMessage(error, resource.texts.failed[intent], view));
      errorsByField(error.errors ?? {}, 'server').forEach(([name, mistake], index) => {
        setError(name, mistake, { shouldFocus: !clears && index === 0 && name in before });
      });
      if (clears) focusFirst();
      if (await disputed.readTheirs(error)) block();
      if (error.statusCode !== 409 || record?.id === undefined) return;
      // A retry is checked against the present value, which the user has read by then.
      const present = await figures.read(record.id);
      setBefore((shown) => ({ ...shown, ...present }));
    },
    settle: (conflict: Conflict, keepsMine: boolean) => {
      disputed.settle(conflict, keepsMine);
      clearErrors(conflict.field.name);
      if (disputed.conflicts.length > 1) return;
      setBlockedSaves(0);
      setRefusal(undefined);
    },
    /** Accepts the present amounts in place of the outdated ones; undefined if none were outdated. */
    takePresent:
      refusal?.statusCode === 409 && figures.present !== undefined
        ? () => {
            for (const [name, value] of Object.entries(figures.present ?? {})) {
              setValue(name, value, { shouldDirty: true });
            }
            setRefusal(undefined);
          }
        : undefined,
    /** Restores the values of a failed attempt if the definition cleared them; undefined if it did not. */
    takeBack:
      emptied === undefined
        ? undefined
        : () => {
            reset(emptied, { keepDefaultValues: true });
            clearRefusal();
            focusFirst();
          },
  };
}

/** Whether the server validated the call. Lost connections, ended sessions and server failures say nothing about it. */
function wasValidated({ statusCode }: HttpError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401;
}

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import type { KeyFor } from '../../providers/useIdempotencyKey.ts';
import { draftFields, draftOf, revive } from './draftValues.ts';
import type { Values } from './formValues.ts';
import { useDraft } from './useDraft.ts';

interface Of {
  /** Distinguishes several forms at one address. */
  name: string;
  fields: readonly Field[];
  /** The values of the form before anything was typed. */
  before: Values;
  /** Nobody else can change a record that is not saved yet. */
  isNew?: boolean;
  keyFor: KeyFor;
  /** Restores values from a draft's JSON. */
  reviveValues?: ((values: Values) => Values) | undefined;
}

/** The draft of a form of fields: written while the user types, and restored over the present record. */
export function useFormDraft(form: Pick<UseFormReturn<Values>, 'watch' | 'getValues' | 'reset'>, of: Of) {
  const { name, fields, before, isNew = false, keyFor, reviveValues = (values: Values) => values } = of;
  const { watch, getValues, reset } = form;
  const [overtaken, setOvertaken] = useState<readonly Field[]>([]);
  const draft = useDraft(name, {
    read: () => draftOf(fields, fieldTypes, before, getValues()),
    restore: (kept) => {
      const revived = revive(fields, fieldTypes, before, kept);
      if (revived === undefined) return false;
      if (kept.sent !== undefined) keyFor.resume(kept.sent);
      setOvertaken(isNew ? [] : revived.overtaken);
      reset(reviveValues(revived.values), { keepDefaultValues: true });
      return true;
    },
  });
  const changed = useRef(draft.changed);
  changed.current = draft.changed;
  useEffect(() => {
    const watching = watch(() => changed.current());
    return () => watching.unsubscribe();
  }, [watch]);
  // The draft stores the values of a call to recognise a retry; values with a secret are not stored.
  const isSecret = draftFields(fields, fieldTypes).length < fields.length;
  return {
    ...draft,
    overtaken,
    present: before,
    sends: () => draft.noteSent(isSecret ? undefined : keyFor.last()),
  };
}

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { type HttpError, useReader } from '../../data/index.ts';
import type { FormTask } from './FormTask.ts';
import { changedFields, isPosted, recordValues, type Values } from './formValues.ts';

/** A field that somebody else has changed while the user changed it too. */
export interface Conflict {
  field: Field;
  theirs: unknown;
}

type Form = Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'resetField'>;

/**
 * Changes of others that arrive while a record's form is open (docs/business-rules.md, "Edited values"): fields that the user
 * has not changed take them; for the others the user chooses.
 */
export function useConflicts(
  { resource, record, isRefreshed }: Pick<FormTask, 'resource' | 'record' | 'isRefreshed'>,
  fields: readonly Field[],
  { getValues, setValue, resetField }: Form,
  before: Values,
  setBefore: (change: (before: Values) => Values) => void,
) {
  const reader = useReader();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [merged, setMerged] = useState<readonly Field[]>([]);
  const shown = useRef(before);
  shown.current = before;

  /** Returns whether the user has to choose. */
  const take = (row: Values): boolean => {
    const present = recordValues(fields, row);
    const theirs = changedFields(fields, fieldTypes, shown.current, present);
    if (theirs.length === 0) return false;
    const mine = changedFields(fields, fieldTypes, shown.current, getValues());
    const differ = changedFields(fields, fieldTypes, getValues(), present);
    const isDisputed = ({ name }: Field) =>
      theirs.includes(name) && mine.includes(name) && differ.includes(name);
    const taken = fields.filter(({ name }) => theirs.includes(name) && !mine.includes(name));
    for (const { name } of taken) resetField(name, { defaultValue: present[name] });
    setMerged((known) => [...known.filter((field) => !taken.includes(field)), ...taken.filter(isEntered)]);
    setBefore((values) => ({
      ...values,
      ...Object.fromEntries(theirs.map((name) => [name, present[name]])),
    }));
    // Amounts are posted; the form has its own choice for them.
    const found = fields.filter((field) => isDisputed(field) && !isPosted(field));
    setConflicts((known) => [
      ...known.filter(({ field }) => !theirs.includes(field.name)),
      ...found.map((field) => ({ field, theirs: present[field.name] })),
    ]);
    return found.length > 0;
  };
  const latest = useRef(take);
  latest.current = take;
  const open = useRef(conflicts);
  open.current = conflicts;
  const opened = useRef(record);
  useEffect(() => {
    // The form begins with this record; other refreshes of it are followed by useRefreshedRecord.
    if (record === undefined || record === opened.current || isRefreshed) return;
    opened.current = record;
    latest.current(record);
  }, [record, isRefreshed]);

  return {
    conflicts,
    /** The fields that took another person's value, because the user had not changed them. */
    merged,
    /** Reads the record after a save was refused because somebody had changed it. Resolves to whether the user has to choose. */
    readTheirs: async ({ statusCode }: HttpError): Promise<boolean> => {
      if (statusCode !== 409 || record?.id === undefined) return false;
      const present = await reader.one(resource.name, record.id).catch(() => undefined);
      // The list behind the form may have brought the same change meanwhile.
      return (present !== undefined && take(present)) || open.current.length > 0;
    },
    /** Settles a conflict: the user's value is saved over theirs, or theirs is taken. */
    settle: ({ field, theirs }: Conflict, keepsMine: boolean): void => {
      if (!keepsMine) setValue(field.name, theirs, { shouldDirty: true, shouldValidate: true });
      setConflicts((known) => known.filter((one) => one.field !== field));
    },
    clearConflicts: () => {
      setConflicts([]);
      setMerged([]);
    },
  };
}

/** Whether people enter the field: formulas and balances follow what is entered elsewhere. */
export function isEntered(field: Field): boolean {
  return !isPosted(field) && field.formula === undefined && field.readOnly !== true;
}

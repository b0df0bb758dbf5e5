import { useNotification } from '@refinedev/core';
import { useRef } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { type BaseRecord, useReader } from '../../data/index.ts';
import { useUser } from '../../providers/definitions.tsx';
import type { FormTask } from './FormTask.ts';
import { changedFields, recordValues, type Values } from './formValues.ts';
import { isEntered } from './useConflicts.ts';

/**
 * Names what another person changed meanwhile in fields that a saved edit left alone.
 *
 * @param before the values when the form opened.
 * @returns a call for the row that a save answers, with the values that were sent.
 */
export function useMergedNotice(
  { resource, record }: Pick<FormTask, 'resource' | 'record'>,
  fields: readonly Field[],
  before: Values,
) {
  const source = useReader();
  const { open: notify } = useNotification();
  const user = useUser();
  const seen = useRef(before);
  return async (row: BaseRecord | undefined, sent: Values): Promise<void> => {
    if (row === undefined) return;
    const known = fields.filter((field) => Object.hasOwn(row, field.name) && isEntered(field));
    const differ = changedFields(known, fieldTypes, seen.current, row);
    const merged = known.filter(({ name }) => differ.includes(name) && !Object.hasOwn(sent, name));
    seen.current = { ...seen.current, ...recordValues(known, row) };
    if (merged.length === 0 || record?.id === undefined) return;
    const { mergedMessage } = await import('./mergedMessage.ts');
    notify?.({
      type: 'success',
      message: await mergedMessage(source, resource.name, record.id, merged, user.id),
    });
  };
}

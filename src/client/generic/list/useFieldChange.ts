import { type BaseRecord, type HttpError, useDataProvider, useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Resource, recordName } from '../../../schema/index.ts';
import { sendValues } from '../../providers/data/answers.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { newKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived } from '../page/derived.ts';

/** Sets the field of a record; `done` is the message of a change that was saved. */
export type ChangeField = (row: BaseRecord, value: unknown, done: string) => Promise<void>;

/**
 * Changes one field of a record where a list draws it, such as a card that is moved. The list is read again before it returns; the
 * reason of a refusal is shown. The message of a change has a button that undoes it.
 */
export function useFieldChange(resource: Resource, field: Field): ChangeField {
  const text = useText();
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const queries = useQueryClient();
  return change;

  async function change(row: BaseRecord, value: unknown, done: string, canUndo = true) {
    const { id = '' } = row;
    try {
      await provider.update({
        resource: resource.name,
        id,
        variables: sendValues({ [field.name]: value }, resource, fieldTypes),
        meta: {
          idempotencyKey: newKey(),
          was: sendValues({ [field.name]: row[field.name] }, resource, fieldTypes),
        },
      });
      const undo = () =>
        void change({ ...row, [field.name]: value }, row[field.name], text('grid.undone'), false);
      const action = canUndo ? { label: text('bulk.undo'), run: undo } : undefined;
      notify({ type: 'success', key: 'moved', message: done, action });
    } catch (error) {
      const { message, errors } = error as HttpError;
      const reason = errors?.[field.name] ?? message;
      const name = recordName(resource, row) || `#${id}`;
      notify({ type: 'error', key: 'moved', message: `${name}: ${String(reason)}` });
    }
    refreshDerived(queries);
    await invalidate({ resource: listKey(resource), invalidates: ['list'] });
    await invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  }
}

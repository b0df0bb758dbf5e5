import { type Field, type Resource, recordName } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useRecordChange, useRefresh } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

/** Sets the field of a record; `done` is the message of a change that was saved. */
export type ChangeField = (row: BaseRecord, value: unknown, done: string) => Promise<void>;

/**
 * Changes one field of a record where a list draws it, such as a card that is moved. The list is read again before it returns; the
 * reason of a refusal is shown. The message of a change has a button that undoes it.
 */
export function useFieldChange(resource: Resource, field: Field): ChangeField {
  const text = useText();
  const { update } = useRecordChange(resource.name);
  const refresh = useRefresh();
  return change;

  async function change(row: BaseRecord, value: unknown, done: string, canUndo = true) {
    const { id = '' } = row;
    try {
      await update(id, { [field.name]: value }, { [field.name]: row[field.name] });
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
    await refresh.records(resource.name);
  }
}

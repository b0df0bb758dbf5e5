import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Resource, recordName } from '../../../schema/index.ts';
import { type BaseRecord, type HttpError, useRecordChange } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { failureText } from '../page/failureText.ts';
import { useRestore } from '../page/useRestore.ts';
import { Confirm } from './Confirm.tsx';

interface Props {
  resource: Resource;
  record: BaseRecord;
  /** Called with true after the record was deleted. */
  onClose: (deleted: boolean) => void;
}

/** Confirms the deletion of a record. It closes after success; if the call fails, it shows the reason. */
export function DeleteDialog({ resource, record, onClose }: Props) {
  const text = useText();
  const { remove, error, busy } = useRecordChange(resource.name);
  const [open, setOpen] = useState(true);
  const keyFor = useIdempotencyKey();
  const { nameIn } = useReferences();
  const restore = useRestore(resource);
  // Hosts of other products have no call that restores.
  const canRestore = useDefinitions().elsewhere !== true && resource.kind === 'entity';
  const title = nameIn(resource.name, recordName(resource, record));
  const wordsOf = (error: HttpError | undefined) => {
    if (error?.statusCode === 404) return text('confirm.gone', { label: resource.label.one, title });
    return error === undefined ? resource.texts.failed.delete : failureText(error);
  };
  const end = () => {
    setOpen(false);
    onClose(true);
  };
  const confirm = async () => {
    try {
      const message = await remove(record.id ?? '', keyFor(record.id), wordsOf);
      notify({
        type: 'success',
        message: message ?? text('confirm.deleted', { label: resource.label.one, title }),
        ...(canRestore && { action: { label: text('bulk.undo'), run: () => restore(record) } }),
      });
      end();
    } catch (error) {
      // Somebody else deleted the record first, which is the wanted result.
      if ((error as HttpError).statusCode === 404) end();
    }
  };
  return (
    <Confirm
      open={open}
      title={text('confirm.delete', { title: title || resource.label.one })}
      question={resource.texts.confirmDelete}
      confirm={text('confirm.confirm')}
      cancel={text('confirm.cancel')}
      danger
      busy={busy}
      error={error === null ? undefined : wordsOf(error)}
      onConfirm={() => void confirm()}
      onStop={() => stopWaiting(keyFor(record.id))}
      onCancel={() => onClose(false)}
    />
  );
}

import { type BaseRecord, type HttpError, useDelete, useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Resource, recordName } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refreshDerived } from '../page/derived.ts';
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
  const queries = useQueryClient();
  const { mutate, mutation } = useDelete<BaseRecord, HttpError>();
  const invalidate = useInvalidate();
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
    refreshDerived(queries);
    setOpen(false);
    onClose(true);
  };
  const confirm = () =>
    mutate(
      {
        resource: resource.name,
        id: record.id as string | number,
        meta: { idempotencyKey: keyFor(record.id) },
        // The message has an Undo button, which Refine's notifications cannot have.
        successNotification: false,
        errorNotification: (error) => ({
          type: 'error',
          message: wordsOf(error as HttpError | undefined),
        }),
      },
      {
        onSuccess: (answer) => {
          notify({
            type: 'success',
            message:
              (answer as { message?: string }).message ??
              text('confirm.deleted', { label: resource.label.one, title }),
            ...(canRestore && { action: { label: text('bulk.undo'), run: () => restore(record) } }),
          });
          end();
        },
        onError: (error) => {
          if (error.statusCode !== 404) return;
          // Somebody else deleted the record first, which is the wanted result.
          void invalidate({
            resource: resource.name,
            invalidates: ['list', 'many', 'detail'],
            id: record.id as string | number,
          });
          end();
        },
      },
    );
  return (
    <Confirm
      open={open}
      title={text('confirm.delete', { title: title || resource.label.one })}
      question={resource.texts.confirmDelete}
      confirm={text('confirm.confirm')}
      cancel={text('confirm.cancel')}
      danger
      busy={mutation.isPending}
      error={mutation.error === null ? undefined : wordsOf(mutation.error)}
      onConfirm={confirm}
      onStop={() => stopWaiting(keyFor(record.id))}
      onCancel={() => onClose(false)}
    />
  );
}

import { type BaseRecord, type HttpError, useDelete, useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Resource, recordName } from '../../../schema/index.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { useIdempotencyKey } from '../../providers/useIdempotencyKey.ts';
import { refusalWords } from '../form/refusalWords.ts';
import { refreshDerived } from '../page/derived.ts';
import { Confirm } from './Confirm.tsx';

interface Props {
  resource: Resource;
  record: BaseRecord;
  /** Called with true once the record is deleted. */
  onClose: (deleted: boolean) => void;
}

/** Asks before a record is deleted. It closes after success; refused, it stays open with the reason. */
export function DeleteDialog({ resource, record, onClose }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const { mutate, mutation } = useDelete<BaseRecord, HttpError>();
  const invalidate = useInvalidate();
  const [open, setOpen] = useState(true);
  const keyFor = useIdempotencyKey();
  const { nameIn } = useReferences();
  const title = nameIn(resource.name, recordName(resource, record));
  const wordsOf = (error: HttpError | undefined) => {
    if (error?.statusCode === 404) return text('confirm.gone', { label: resource.label.one, title });
    return error === undefined ? resource.texts.failed.delete : refusalWords(error);
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
        successNotification: (answer) => ({
          type: 'success',
          message:
            (answer as { message?: string } | undefined)?.message ??
            text('confirm.deleted', { label: resource.label.one, title }),
        }),
        errorNotification: (error) => ({
          type: 'error',
          message: wordsOf(error as HttpError | undefined),
        }),
      },
      {
        onSuccess: end,
        onError: (error) => {
          if (error.statusCode !== 404) return;
          // Somebody else was first: it is as deleted as was asked for.
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

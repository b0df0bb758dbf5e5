import { type BaseRecord, type HttpError, useDelete } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
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
  const [open, setOpen] = useState(true);
  const { nameIn } = useReferences();
  const title = nameIn(resource.name, String(record[resource.title] ?? ''));
  const confirm = () =>
    mutate(
      {
        resource: resource.name,
        id: record.id as string | number,
        successNotification: (answer) => ({
          type: 'success',
          message:
            (answer as { message?: string } | undefined)?.message ??
            text('confirm.deleted', { label: resource.label.one, title }),
        }),
        errorNotification: (error) => ({
          type: 'error',
          message: (error as HttpError | undefined)?.message ?? resource.texts.failed.delete,
        }),
      },
      {
        onSuccess: () => {
          refreshDerived(queries);
          setOpen(false);
          onClose(true);
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
      error={mutation.error?.message}
      onConfirm={confirm}
      onCancel={() => onClose(false)}
    />
  );
}

import { useCallback, useState } from 'react';
import { type Action, type Resource, rightsFor } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useRecordDialogs } from '../list/useRecordDialogs.ts';
import { useRowTasks } from '../list/useRowTasks.ts';
import { useActions } from '../page/useActions.ts';
import type { May } from '../page/useMay.ts';
import { useRestore } from '../page/useRestore.ts';

export type OpenDialogs = ReturnType<typeof useListDialogs>;

/** The dialogs over a list, of which one is open at a time, and the tasks of its rows, which open them. */
export function useListDialogs(resource: Resource, may: May, deleted: boolean) {
  const { open, addressOf, openDialog, closeDialog } = useRecordDialogs(resource);
  const [deleting, setDeleting] = useState<BaseRecord>();
  const [acting, setActing] = useState<{ action: Action; record: BaseRecord }>();
  const onAct = useCallback(
    ({ name }: Action, record: BaseRecord) => {
      const action = rightsFor(resource, record).actions.find((one) => one.name === name);
      if (action !== undefined) setActing({ action, record });
    },
    [resource],
  );
  const tasks = useRowTasks(resource, {
    may,
    deleted,
    openDialog,
    addressOf,
    onDelete: setDeleting,
    onRestore: useRestore(resource),
    offered: useActions(resource, 'list'),
    onAct,
  });
  return {
    tasks,
    create: () => openDialog({ view: 'create', id: '' }),
    /** The record's own modal. */
    open,
    close: closeDialog,
    /** The record that is about to be deleted. */
    deleting,
    closeDelete: (isDeleted: boolean) => {
      setDeleting(undefined);
      if (isDeleted) focusList();
    },
    /** The action that is about to be run for a record. */
    acting,
    closeAction: (isDone: boolean) => {
      setActing(undefined);
      if (isDone) focusList();
    },
  };
}

/** The button that opened the dialog may be gone with its row. Focusing the list keeps keyboard users in place. */
function focusList(): void {
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

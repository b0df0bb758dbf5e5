import type { BaseRecord } from '@refinedev/core';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Action, Resource } from '../../../schema/index.ts';
import type { OpenDialog } from '../dialogs/RecordDialog.tsx';
import { recordPath } from '../page/paths.ts';
import type { OfferedAction } from '../page/useActions.ts';
import type { May } from '../page/useMay.ts';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';
import { type RowAct, type RowButton, type RowDeed, type RowTasks, rowActions } from './rowTasks.ts';

interface Ways {
  may: May;
  /** The deleted records are shown, which have no page. */
  deleted: boolean;
  openDialog: (dialog: OpenDialog) => void;
  /** The list's address with a modal over it. */
  addressOf: (dialog: OpenDialog) => string;
  onDelete: (row: BaseRecord) => void;
  onRestore: (row: BaseRecord) => void;
  /** What can be done with a row beside its usual calls. */
  offered: readonly OfferedAction[];
  onAct: (action: Action, row: BaseRecord) => void;
}

/** How the rows of a list are opened, edited, deleted and brought back: in modals or on pages, as the definition has it. */
export function useRowTasks(
  resource: Resource,
  { may, deleted, openDialog, addressOf, onDelete, onRestore, offered, onAct }: Ways,
): RowTasks {
  const navigate = useNavigate();
  const { search } = useLocation();
  const transaction = useTransactionLink();
  return useMemo(() => {
    // A movement's record has the number of its transaction, which shows all that it did.
    const isMovement = resource.kind === 'movement';
    const view = (name: 'show' | 'edit') => (row: BaseRecord) => {
      const id = String(row.id);
      if (isMovement) transaction.open(id);
      else if (resource[name].in === 'modal') openDialog({ view: name, id });
      else void navigate(recordPath(resource[name].path, id));
    };
    const hrefOf = (id: string) => {
      if (isMovement) return transaction.hrefOf(id);
      return resource.show.in === 'modal'
        ? addressOf({ view: 'show', id })
        : recordPath(resource.show.path, id);
    };
    const run: Record<RowDeed['name'], RowDeed['run']> = {
      show: view('show'),
      edit: view('edit'),
      delete: onDelete,
      restore: onRestore,
    };
    const buttons = resource.list.rowLinks.map(({ to, label }): RowButton => {
      // What opens over the list leaves it as it is: the search and the page stay in the address.
      const run = (row: BaseRecord) => void navigate(`${recordPath(to, row.id as string | number)}${search}`);
      return { name: 'button', label, run };
    });
    const acts = offered.map(({ action, isOffered }): RowAct => {
      const run = (row: BaseRecord) => onAct(action, row);
      return { name: 'act', label: action.label, run, isOffered };
    });
    const opens = may.one && !deleted;
    return {
      open: opens ? run.show : undefined,
      href: opens ? (row) => hrefOf(String(row.id)) : undefined,
      actions: [
        ...(deleted ? [] : [...buttons, ...acts]),
        ...rowActions(resource, may, deleted).map((name) => ({ name, run: run[name] })),
      ],
      asMenu: resource.list.actionsAs === 'menu' && !deleted,
    };
  }, [
    resource,
    may,
    deleted,
    openDialog,
    addressOf,
    onDelete,
    onRestore,
    offered,
    onAct,
    navigate,
    search,
    transaction.open,
    transaction.hrefOf,
  ]);
}

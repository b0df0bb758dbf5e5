import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Action, Resource } from '../../../schema/index.ts';
import { nameAddress, recordPath } from '../../address/paths.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import type { BaseRecord } from '../../data/index.ts';
import { meets } from '../page/meets.ts';
import type { OfferedAction } from '../page/useActions.ts';
import type { May } from '../page/useMay.ts';
import {
  mayRun,
  type RowButton,
  type RowCustomAction,
  type RowOperation,
  type RowTasks,
  rowActions,
} from './rowTasks.ts';
import type { OpenDialog } from './useRecordDialogs.ts';

interface Ways {
  may: May;
  /** Deleted records are shown, which have no page. */
  deleted: boolean;
  openDialog: (dialog: OpenDialog) => void;
  /** The list's address with a modal over it. */
  addressOf: (dialog: OpenDialog) => string;
  onDelete: (row: BaseRecord) => void;
  onRestore: (row: BaseRecord) => void;
  /** The resource's own actions. */
  offered: readonly OfferedAction[];
  onAct: (action: Action, row: BaseRecord) => void;
}

/** The handlers that open, edit, delete and restore the rows of a list, in modals or on pages as the definition says. */
export function useRowTasks(
  resource: Resource,
  { may, deleted, openDialog, addressOf, onDelete, onRestore, offered, onAct }: Ways,
): RowTasks {
  const navigate = useNavigate();
  const { search } = useLocation();
  const transaction = useTransactionLink();
  return useMemo(() => {
    // A movement's record has the number of its transaction, whose view shows everything that it posted.
    const isMovement = resource.kind === 'movement';
    const view = (name: 'show' | 'edit') => (row: BaseRecord) => {
      const id = String(row.id);
      if (isMovement) transaction.open(id);
      else if (resource[name].in === 'modal') openDialog({ view: name, id });
      else void navigate(recordPath(resource[name].path, id));
    };
    const hrefOf = (id: string) => {
      if (isMovement) return transaction.hrefOf(id);
      // A modal over the list keeps its search and page in the address.
      const isOverList = resource.page === undefined && resource.show.in === 'modal';
      return isOverList ? addressOf({ view: 'show', id }) : nameAddress(resource, id);
    };
    const run: Record<RowOperation['name'], RowOperation['run']> = {
      show: view('show'),
      edit: view('edit'),
      delete: onDelete,
      restore: onRestore,
    };
    const buttons = resource.list.rowLinks.map(({ to, label, where }): RowButton => {
      // A dialog keeps the list's search and page in the address.
      const run = (row: BaseRecord) => void navigate(`${recordPath(to, row.id as string | number)}${search}`);
      return { name: 'button', label, run, isOffered: (row) => meets(row, where, resource) };
    });
    const acts = offered.map(({ action, isOffered }): RowCustomAction => {
      const run = (row: BaseRecord) => onAct(action, row);
      return { name: 'act', label: action.label, run, isOffered };
    });
    const opens = may.one && !deleted;
    return {
      open: opens ? run.show : undefined,
      href: opens ? (row) => hrefOf(String(row.id)) : undefined,
      actions: [
        ...(deleted ? [] : [...buttons, ...acts]),
        ...rowActions(resource, may, deleted).map(
          (name): RowOperation => ({ name, run: run[name], isOffered: (row) => mayRun(name, row) }),
        ),
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

import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { nameAddress } from '../../address/paths.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useMay } from '../page/useMay.ts';
import type { RowTasks } from './rowTasks.ts';

/** Rows that open their record or their transaction, and do nothing else. */
export function useOpenTasks(other: Resource): RowTasks {
  const navigate = useNavigate();
  const transaction = useTransactionLink();
  const may = useMay(other);
  const hrefOf = ({ id }: BaseRecord) =>
    other.kind === 'movement' ? transaction.hrefOf(String(id)) : nameAddress(other, String(id));
  const open = (row: BaseRecord) => {
    if (other.kind === 'movement') transaction.open(String(row.id));
    else void navigate(hrefOf(row), { state: OPENED_IN_APP });
  };
  return {
    open: may.one ? open : undefined,
    href: may.one ? hrefOf : undefined,
    actions: [],
    asMenu: false,
  };
}

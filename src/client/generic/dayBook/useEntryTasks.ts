import type { HistoryView, Resource } from '../../../schema/index.ts';
import { CORRECTION_PATH } from '../../address/correctionPath.ts';
import { recordPath } from '../../address/paths.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { externalAddress } from '../external/externalAddress.ts';
import { useExternals } from '../external/useExternals.ts';
import type { RowLink, RowTasks } from '../list/rowTasks.ts';
import { useMay } from '../page/useMay.ts';

/** The rows of a movement's history open their transaction, and link to its correction for those who may correct it. */
export function useEntryTasks(resource: Resource, history: HistoryView): RowTasks {
  const may = useMay(resource);
  const links = useRowLinks(history);
  const { open, hrefOf } = useTransactionLink();
  return {
    open: (row) => open(String(row.id)),
    href: (row) => hrefOf(String(row.id)),
    actions: may.correct || may.reverse ? links : [],
    asMenu: false,
  };
}

/** Links to the definition's external pages, if it has any; otherwise to the correction. */
function useRowLinks({ external }: HistoryView): RowLink[] {
  const text = useText();
  const addresses = useExternals();
  const links = external.flatMap(({ label, page, parameter }): RowLink[] => {
    const address = addresses[page];
    if (address === undefined) return [];
    const href = ({ id }: BaseRecord) => externalAddress(address, { id: String(id), parameter });
    return [{ name: 'link', label, newTab: true, href }];
  });
  if (links.length > 0) return links;
  const href = ({ id }: BaseRecord) => recordPath(CORRECTION_PATH, String(id));
  return [{ name: 'link', label: text('transaction.correct'), href }];
}

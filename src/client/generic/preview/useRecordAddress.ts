import type { Resource } from '../../../schema/index.ts';
import { showPath } from '../page/paths.ts';
import { useMay } from '../page/useMay.ts';
import { useTransactionLink } from '../transaction/useTransactionLink.ts';

/** The address of a record's details; undefined where its definition has none, or the one who is signed in may not see them. */
export function useRecordAddress(resource: Resource, id: string | number): string | undefined {
  const may = useMay(resource);
  const transaction = useTransactionLink();
  if (!may.one || resource.kind === 'single') return undefined;
  // A movement's record has the number of its transaction, which shows all that it did.
  if (resource.kind === 'movement') return transaction.hrefOf(id);
  // A modal stands over the list.
  if (resource.show.in === 'modal' && !may.list) return undefined;
  return showPath(resource, id);
}

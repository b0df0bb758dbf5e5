import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { LedgerRow } from './Ledger.ts';
import { recordNamed } from './ledgerText.ts';

/** A text in a ledger's row, linked if it is the name of a record. */
export function NameInRow({ row, name }: { row: LedgerRow; name: string }) {
  const record = recordNamed(row, name);
  if (record === undefined) return name;
  return (
    <ReferenceLink resource={record.resource} id={record.id}>
      {name}
    </ReferenceLink>
  );
}

import { usePhone } from '../../layout/usePhone.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RowsProps } from './RecordTable.tsx';

/** The rows of a list: a table, and cards on a phone. */
export function RecordRows(props: RowsProps) {
  return usePhone() ? <RecordCards {...props} /> : <RecordTable {...props} />;
}

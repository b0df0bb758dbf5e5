import Typography from '@mui/material/Typography';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RowsProps } from './RecordTable.tsx';

/** The rows of a list: a table, and cards on a phone. Above those that are only similar to what was searched, a note says so. */
export function RecordRows(props: RowsProps) {
  const text = useText();
  const Rows = usePhone() ? RecordCards : RecordTable;
  const { similar } = props.records;
  return (
    <>
      {similar !== undefined && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text('list.similar', { q: similar })}
        </Typography>
      )}
      <Rows {...props} />
    </>
  );
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { fieldViews } from '../../../fields/views.ts';
import { parseDecimal } from '../../../ledger/money.ts';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { balanceText } from '../page/balanceText.ts';

/** Beside a record's name: its balance in words, or how much of it is in stock. */
export function RecordStanding({ resource, record }: { resource: Resource; record: BaseRecord | undefined }) {
  const { book, stock } = resource;
  if (book === undefined && stock === undefined) return null;
  return (
    <Box component="span" sx={STANDING}>
      {record === undefined ? <Skeleton width={140} /> : <Words resource={resource} record={record} />}
    </Box>
  );
}

function Words({ resource, record }: { resource: Resource; record: BaseRecord }) {
  const text = useText();
  const format = useFormat();
  const { book, stock, fields } = resource;
  if (book !== undefined) {
    const balance = parseDecimal(record[book.balance]);
    return balance === null ? null : balanceText(book, balance, text);
  }
  const field = fields[stock?.quantity ?? ''];
  const view = field && fieldViews[field.type as keyof typeof fieldViews];
  if (field === undefined || view === undefined) return null;
  return (
    <>
      {field.labels.show} <view.Cell value={record[field.name]} field={field} row={record} format={format} />
    </>
  );
}

const STANDING = {
  color: 'text.primary',
  fontSize: 15,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  // On one line, but for a screen that is narrower than the words.
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
};

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { ApprovalVoucher } from '../../../schema/approval.ts';
import type { Resource } from '../../../schema/index.ts';
import { Card } from '../../generic/page/Card.tsx';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  voucher: ApprovalVoucher;
  /** The kind of record or the book. */
  label: string;
  /** Undefined for a book of no record. */
  resource: Resource | undefined;
}

/** The day, the figures before and after, and the reason of an opening or an adjustment. */
export function VoucherCard({ voucher, label: about, resource }: Props) {
  const text = useText();
  const { date } = useFormat();
  const { settings } = useDefinitions();
  const figure = (name: string, value: number) => {
    const field = resource?.fields[name];
    return fieldTypes[field?.type ?? '']?.amount === 'goods'
      ? formatQuantity(value)
      : formatMoney(value, field?.prefix ?? settings.currency);
  };
  const lines = [
    { label: text('approvals.day'), value: formatDay(voucher.date, date) },
    ...(voucher.changes ?? []).map(({ field, before, after }) => ({
      label: resource === undefined ? about : (resource.fields[field]?.label ?? field),
      value: `${figure(field, before)} → ${figure(field, after)}`,
    })),
    ...(voucher.reason === undefined ? [] : [{ label: text('approvals.reason'), value: voucher.reason }]),
  ];
  return (
    <Card padded>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('approvals.changes')}
      </Typography>
      <Box component="dl" sx={FACTS}>
        {lines.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  fontSize: 14,
} as const;

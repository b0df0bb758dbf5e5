import Box from '@mui/material/Box';
import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { meets } from '../page/meets.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { reversedLabel } from './reversed.ts';

interface Props {
  resource: Resource;
  row: BaseRecord;
}

/** Marks below the name of a row, such as 'Completed', as on the record's own page; and 'Reversed' below a movement. */
export function RowBadges({ resource, row }: Props) {
  const reversed = reversedLabel(resource, row);
  if (reversed !== undefined) return <ReversedBadge label={reversed} row={row} />;
  // A further list is made of the records with such a value.
  if (resource.page === undefined || resource.list.name !== undefined) return null;
  return resource.page.badges
    .filter(({ where }) => meets(row, where))
    .map(({ label }) => (
      <Box key={label} component="span" sx={BADGE}>
        {label}
      </Box>
    ));
}

/** Links to the reversal where the row names it, as the rows of a history do. */
function ReversedBadge({ label, row }: { label: string; row: BaseRecord }) {
  const text = useText();
  const reversal = row.reversed_by;
  const isNamed = typeof reversal === 'number' || typeof reversal === 'string';
  if (!isNamed)
    return (
      <Box component="span" sx={BADGE}>
        {label}
      </Box>
    );
  return (
    <Box component="span" title={`${text('ledger.mark.reversed_by')} #${reversal}`} sx={LINKED}>
      <TransactionLink id={reversal}>{label}</TransactionLink>
    </Box>
  );
}

const BADGE = {
  display: 'inline-block',
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 11.5,
  lineHeight: 1.5,
  color: 'text.secondary',
};

const LINKED = { ...BADGE, '& a': { color: 'inherit', fontWeight: 'inherit' } };

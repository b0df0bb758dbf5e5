import Box from '@mui/material/Box';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { meets } from '../page/meets.ts';
import { BADGE } from './badgeStyle.ts';
import { reversedLabel } from './reversed.ts';

const ReversedMark = lazyExport(() => import('./ReversedMark.tsx'), 'ReversedMark');

interface Props {
  resource: Resource;
  row: BaseRecord;
}

/**
 * Marks below the name of a row, such as 'Completed', as on the record's own page; and 'Reversed' below a movement, which leads to
 * the reversal where the row names it, as the rows of a history do.
 */
export function RowBadges({ resource, row }: Props) {
  const reversed = reversedLabel(resource, row);
  if (reversed !== undefined) {
    const badge = <Badge label={reversed} />;
    const reversal = row.reversed_by;
    if (typeof reversal !== 'number' && typeof reversal !== 'string') return badge;
    return (
      <Section waiting={badge}>
        <ReversedMark
          label={reversed}
          reversal={reversal}
          voucher={typeof row.reversed_by_voucher === 'string' ? row.reversed_by_voucher : undefined}
        />
      </Section>
    );
  }
  // A further list is made of the records with such a value.
  if (resource.page === undefined || resource.list.name !== undefined) return null;
  return resource.page.badges
    .filter(({ where }) => meets(row, where, resource))
    .map(({ label }) => <Badge key={label} label={label} />);
}

function Badge({ label }: { label: string }) {
  return (
    <Box component="span" sx={BADGE}>
      {label}
    </Box>
  );
}

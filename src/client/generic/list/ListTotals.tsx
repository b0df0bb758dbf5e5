import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, FieldTypes, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { Unread } from '../page/Unread.tsx';
import type { ListState } from './listState.ts';
import { useTotals } from './useTotals.ts';

interface Props {
  resource: Resource;
  state: ListState;
}

/** Below a list: the sums over everything that it finds, on all pages. */
export function ListTotals({ resource, state }: Props) {
  const text = useText();
  const format = useFormat();
  const found = useTotals(resource, state);
  if (found === undefined) return null;
  const { totals, lines = [], count, reversed, more } = found;
  // A reversal counts on its own day, also where no record of the list does.
  if (count === 0 && reversed === 0 && !more) return null;
  const quantityText = (field: Field | undefined, sum: string) =>
    field === undefined ? sum : ((fieldTypes as FieldTypes)[field.type]?.text(sum, field, format) ?? sum);
  if (more) return <About words={text('list.totals.more', { count: countText(count) })} />;
  return (
    <Box sx={LINE}>
      <Box component="dl" aria-label={text('ledger.total')} sx={LINE}>
        {resource.list.columns.flatMap(({ field: name, label: of }) => {
          const field = resource.fields[name];
          const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
          const sum = totals[name];
          if (field === undefined || type === undefined || sum === undefined) return [];
          return [
            <Box key={name} sx={SUM}>
              <dt>{of === text('ledger.total') ? of : `${text('ledger.total')} ${of}`}</dt>
              <dd>{sum === null ? <Unread /> : type.text(sum, field, format)}</dd>
            </Box>,
          ];
        })}
        {lines.map(({ field, id, name, totals }) => (
          <Box key={`${field}:${id}`} sx={SUM}>
            <dt>{name}</dt>
            {Object.entries(totals).map(([quantity, sum]) => (
              <dd key={quantity}>{quantityText(resource.fields[field]?.of?.[quantity], sum)}</dd>
            ))}
          </Box>
        ))}
      </Box>
      {/* A note is no term of the list. */}
      {reversed > 0 && <About words={text('list.totals.reversed', { count: countText(reversed) })} />}
    </Box>
  );
}

function About({ words }: { words: string }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {words}
    </Typography>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2.5,
  rowGap: 0.5,
  m: 0,
  fontSize: 13,
};

const SUM = {
  display: 'flex',
  gap: 0.75,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};

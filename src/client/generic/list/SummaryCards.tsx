import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Figure {
  /** The place of the card in the definition; another host does not send it. */
  card?: number;
  label: string;
  value: number | string;
  type: string;
  /** The number of records that were added this month. */
  change?: number | null;
}

/** The cards above a table. A host without summaries has none. They are memoized, so that new rows do not render them. */
export const SummaryCards = memo(function SummaryCards({ resource }: { resource: Resource }) {
  // Fetched after the page is drawn, because the rows have priority.
  const isDrawn = useDeferredValue(true, false);
  const { data, isError } = useCall(isDrawn ? { path: `/summary/${resource.name}` } : undefined, {
    read: figuresOf,
  });
  if (isError || data?.length === 0) return null;
  const { summary } = resource.list;
  const cards: readonly Figure[] = data ?? summary.map(({ label }) => ({ label, value: '', type: '' }));
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: { xs: 1.5, sm: 2 },
        display: 'grid',
        gap: { xs: 1, sm: 1.5 },
        ...columns(cards.length),
      }}
    >
      {cards.map((figure) => (
        <FigureCard
          key={figure.label}
          figure={figure}
          label={summary[figure.card ?? -1]?.label ?? figure.label}
          waiting={data === undefined}
        />
      ))}
    </Box>
  );
});

/** On a phone, three cards stand in one row, and the records begin higher. In two columns, an odd last card fills its row. */
const columns = (count: number) => ({
  gridTemplateColumns: {
    xs: `repeat(auto-fit, minmax(max(96px, ${count === 3 ? '33% - 8px' : '50% - 6px'}), 1fr))`,
    md: `repeat(${count}, minmax(0, 280px))`,
  },
  ...(count !== 3 && { '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } } }),
});

function FigureCard({ figure, label, waiting }: { figure: Figure; label: string; waiting: boolean }) {
  const text = useText();
  const format = useFormat();
  const type = fieldTypes[figure.type];
  const changeText = (change: number) =>
    change === 0
      ? text('list.sameAsLastMonth')
      : text('list.sinceLastMonth', { count: change > 0 ? `+${change}` : `−${-change}` });
  const words = type?.text(figure.value, { name: label, type: figure.type } as Field, format);
  return (
    <Paper variant="outlined" sx={CARD}>
      <Typography component="dt" variant="body2" color="text.secondary" title={label} sx={LABEL}>
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{ m: 0, display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}
      >
        <Typography
          component="span"
          sx={{
            ...FIGURE,
            fontSize: fitting((words ?? '').length),
            ...(Number(figure.value) < 0 && { color: 'error.main' }),
          }}
        >
          {waiting ? <Skeleton width={72} /> : (words ?? String(figure.value))}
        </Typography>
        {figure.change !== undefined && figure.change !== null && (
          <Typography component="span" variant="caption" color="text.secondary" sx={CHANGE}>
            {changeText(figure.change)}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

/** The figures of a row stand on one line, also below labels of different heights. */
const CARD = {
  display: 'grid',
  alignContent: 'space-between',
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: { xs: 1.25, sm: 2 },
  py: { xs: 0.75, sm: 1.5 },
  minWidth: 0,
  containerType: 'inline-size',
};

/** On a phone a label takes two lines. */
const LABEL = {
  minWidth: 0,
  lineHeight: { xs: 1.3, sm: 1.45 },
  whiteSpace: { sm: 'nowrap' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** On a phone the changes of all cards are below their figures, however long each figure is. */
const CHANGE = { flexBasis: { xs: '100%', sm: 'auto' } };

const FIGURE = { lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

/** A number that is wider than half a phone has a smaller font; a digit is 0.63 em wide. */
function fitting(letters: number): string {
  return `clamp(12px, calc(100cqw / ${Math.max(letters, 1) * 0.63}), 20px)`;
}

function figuresOf(body: unknown): Figure[] {
  const rows = Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data;
  return Array.isArray(rows) ? rows : [];
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { figureOf, type ReportLine, reportTable } from '../../../papers/reportTable.ts';
import type { DashboardCard, TableCard } from '../../../schema/dashboard.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { formatFigure } from '../chart/formatFigure.ts';
import { groupWords } from '../report/groupText.ts';
import { figureAddress } from '../report/reportAddress.ts';
import { CardFrame } from './CardFrame.tsx';
import { NothingYet } from './NothingYet.tsx';
import { useCardReport } from './useCardReport.ts';

type Card = DashboardCard & TableCard;
type Row = Extract<ReportLine, { kind: 'row' }>;

/** The first rows of a report, without their parts. Each figure opens what it is made of. */
export function TableCardView({ card }: { card: Card }) {
  const text = useText();
  const format = useFormat();
  const { report, answer, failure, again, address } = useCardReport(card);
  const table = useMemo(
    () => answer && reportTable(report, answer, groupWords(format, text)),
    [report, answer, format, text],
  );
  const rows = (table?.lines ?? []).filter(
    (line): line is Row => line.kind === 'row' && isShown(line, card.levels),
  );
  const columns = (table?.columns ?? []).filter(
    ({ column }) => column !== undefined && !column.compared && card.columns.includes(column.name),
  );
  const shown = rows.slice(0, card.rows).map((line) => ({
    ...line,
    figures: columns.map((column) => formatFigure(figureOf(column, line.row.values), column.type)),
  }));
  const hidden = rows.length - shown.length;
  return (
    <CardFrame label={card.label} address={address} failure={failure} again={again}>
      {table === undefined && <Skeleton variant="rounded" height={36 * (card.rows + 1)} />}
      {table !== undefined && rows.length === 0 && <NothingYet />}
      {answer !== undefined && rows.length > 0 && (
        <Box
          sx={{ overflowX: 'auto', mx: -2, px: 2 }}
          tabIndex={0}
          role="group"
          aria-label={text('dashboard.rows', { label: card.label })}
        >
          <Box
            component="table"
            sx={[TABLE, stacked([columns.map(({ label }) => label), ...shown.map(({ figures }) => figures)])]}
          >
            <thead>
              <tr>
                <th scope="col">{table?.header.split(' / ')[0]}</th>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="end">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, label, section, row, figures }) => (
                <tr key={key}>
                  <Box component="th" scope="row" style={{ paddingLeft: row.level * INDENT }}>
                    {label}
                  </Box>
                  {columns.map((column, at) => {
                    const figure = figures[at];
                    const place = column.column && { column: column.column, section, row, title: label };
                    const to = place && figureAddress(report, answer, place);
                    return (
                      <td key={column.key} className="end">
                        {to === undefined || !figure ? (
                          figure
                        ) : (
                          <Link component={RouterLink} to={to} color="inherit" underline="hover">
                            {figure}
                          </Link>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {hidden > 0 && (
        <Link component={RouterLink} to={address} variant="body2" sx={{ mt: 'auto', pt: 0.5, minHeight: 24 }}>
          {text('dashboard.more', { count: countText(hidden) })}
        </Link>
      )}
    </CardFrame>
  );
}

/** A part without a name is all of its group, which stands above it. */
function isShown({ row: { level, key } }: Row, levels: number): boolean {
  return level < levels && (level === 0 || key[level] !== null);
}

const INDENT = 14;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    py: 0.75,
    px: 0.75,
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    fontWeight: 400,
  },
  '& th:first-of-type': { pl: 0, overflowWrap: 'anywhere', minWidth: 110 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
  '& thead th': { color: 'text.secondary', fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& .end': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
};

/** In pixels: the room that a name needs, and a digit with its part of the padding. */
const NAME = 110;
const DIGIT = 7.5;
const PADDING = 12;
/** Figures below their name are smaller. */
const SMALL = 12 / 13;

/**
 * In a card that is too narrow for its figures each name stands above them, so that they have its whole width; and where that is not
 * enough, half of them below the others.
 */
function stacked([head = [], ...rows]: readonly (readonly string[])[]) {
  const widths = head.map((label, at) => {
    const longest = Math.max(label.length, ...rows.map((row) => row[at]?.length ?? 0));
    return Math.ceil(DIGIT * longest + PADDING);
  });
  const all = widths.reduce((sum, width) => sum + width, 0);
  const half = Math.ceil(widths.length / 2);
  return {
    [`@container (max-width: ${NAME + all}px)`]: {
      fontSize: 12,
      '& tr': {
        display: 'grid',
        gridTemplateColumns: widths.map((width) => `minmax(max-content, ${width}fr)`).join(' '),
      },
      '& tr > th:first-of-type': { gridColumn: '1 / -1', borderBottom: 0, pb: 0 },
    },
    [`@container (max-width: ${Math.floor(SMALL * all)}px)`]: {
      '& tr': { display: 'grid', gridTemplateColumns: `repeat(${half}, minmax(max-content, 1fr))` },
      // The line of a row is below its last figures. The head's first cell is the name's, of the same kind.
      [`& td:nth-of-type(-n + ${half}), & th.end:nth-of-type(-n + ${half + 1})`]: { borderBottom: 0, pb: 0 },
      [`& td:nth-of-type(${half}), & th.end:nth-of-type(${half + 1})`]: { pr: 0 },
    },
  };
}

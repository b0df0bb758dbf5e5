import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReportTable } from '../../../papers/reportTable.ts';
import type { Report } from '../../../schema/report.ts';
import type { Chart } from '../../generic/chart/Chart.ts';
import { ChartView } from '../../generic/chart/ChartView.tsx';
import type { ReportAnswer } from '../../generic/report/Answer.ts';
import type { ReportViewKind } from '../../generic/report/reportAddress.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { ReportTableView } from './ReportTableView.tsx';

interface Props {
  report: Report;
  answer: ReportAnswer;
  table: ReportTable;
  chart: Chart | undefined;
  view: ReportViewKind;
  refreshing: boolean;
}

/** A longer table begins with its groups folded; with the parts of a single group in sight. */
const MOST_UNFOLDED = 60;

function foldedAtFirst({ lines }: ReportTable, groups: readonly string[]): ReadonlySet<string> {
  if (lines.length <= MOST_UNFOLDED) return new Set();
  const outer = lines.filter((line) => line.kind === 'row' && line.row.level === 0);
  return new Set(outer.length === 1 ? groups.slice(1) : groups);
}

/** The answer of a report as a table, a chart, or both beside each other. */
export function ReportFigures({ report, answer, table, chart, view, refreshing }: Props) {
  const text = useText();
  const groups = table.lines.flatMap((line) => (line.kind === 'row' && line.parts > 0 ? [line.key] : []));
  const [chosen, setFolded] = useState<ReadonlySet<string>>();
  const folded = chosen ?? foldedAtFirst(table, groups);
  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  const isFolded = groups.every((key) => folded.has(key));
  return (
    <Box sx={view === 'both' ? BESIDE : undefined}>
      {view !== 'chart' && (
        <Box sx={TABLE}>
          {answer.truncated && (
            <Alert severity="warning" sx={{ mb: 1.5 }}>
              {text('reports.truncated', { count: countText(answer.rows.length) })}
            </Alert>
          )}
          <ReportTableView {...{ report, answer, table, folded, refreshing }} onFold={toggle} />
          {groups.length > 1 && (
            <Button
              size="small"
              color="inherit"
              data-print="hide"
              onClick={() => setFolded(new Set(isFolded ? [] : groups))}
              sx={{ mt: 0.5 }}
            >
              {text(isFolded ? 'reports.unfoldAll' : 'reports.foldAll')}
            </Button>
          )}
        </Box>
      )}
      {view !== 'table' && chart !== undefined && (
        <Box sx={view === 'both' ? { ...CARD, ...CHART_BESIDE } : CARD}>
          <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
            {chart.label}
          </Typography>
          <ChartView chart={chart} />
        </Box>
      )}
    </Box>
  );
}

/** Beside each other where the table has room for all its columns, otherwise below each other. */
const BESIDE = {
  display: 'flex',
  flexWrap: { lg: 'wrap' },
  flexDirection: { xs: 'column', lg: 'row' },
  gap: 2,
  alignItems: { xs: 'stretch', lg: 'flex-start' },
  '@media print': { display: 'block' },
};

const TABLE = { minWidth: 0, maxWidth: '100%', flex: { lg: '1 1 auto' } };
const CHART_BESIDE = { order: { xs: -1, lg: 0 }, flex: { lg: '1 1 420px' } };

const CARD = {
  minWidth: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '@media print': { breakInside: 'avoid', mt: 2 },
};

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { reportTable } from '../../../papers/reportTable.ts';
import { inSentence } from '../../../schema/index.ts';
import type { Report } from '../../../schema/report.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { groupWords } from '../../generic/report/groupText.ts';
import { hasRange, missingAsk, type ReportState } from '../../generic/report/reportAddress.ts';
import { reportChart } from '../../generic/report/reportChart.ts';
import { translatedAnswer } from '../../generic/report/translatedAnswer.ts';
import { useReport } from '../../generic/report/useReport.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { AskForm } from './AskForm.tsx';
import { PrintedInputs } from './PrintedInputs.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportTools } from './ReportTools.tsx';
import { useOnScreen } from './useOnScreen.ts';
import { useReportState } from './useReportState.ts';
import { ViewChoice } from './ViewChoice.tsx';

/** Where a table and a chart have room beside each other. */
const WIDE = '(min-width:1200px)';
/** Columns of figures beside which there is still room. */
const FEW = 3;

/** One report: what it asks, and its answer as a table, a chart or both. */
export function ReportContent({ report }: { report: Report }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { state, change } = useReportState(report);
  const missing = missingAsk(report, state);
  const {
    answer: given,
    error,
    isStale,
    isFetching,
    again,
  } = useReport(report, state.chosen, missing === undefined);
  const answer = useMemo(() => given && translatedAnswer(report, given), [report, given]);
  usePageTitle(report.label);
  const table = useMemo(
    () => answer && reportTable(report, answer, groupWords(format, text)),
    [report, answer, format, text],
  );
  const chart = useMemo(
    () => answer && reportChart(report, answer, format, text),
    [report, answer, format, text],
  );
  const isWide = useOnScreen(WIDE);
  const usual = isWide && (table?.columns.length ?? 0) <= FEW ? 'both' : 'table';
  const view = chart === undefined ? 'table' : (state.view ?? usual);
  const errors = (error?.errors ?? {}) as Readonly<Record<string, string>>;
  const isOfFields = report.ask.some(({ name }) => errors[name] !== undefined);
  return (
    <>
      <PageHeader title={report.label}>
        <ReportTools
          report={report}
          state={state}
          answer={answer}
          table={table}
          chart={view === 'table' ? undefined : chart}
        />
      </PageHeader>
      <Typography variant="body2" color="text.secondary" sx={{ mt: { sm: -1.5 }, mb: 2, maxWidth: 720 }}>
        {report.description}
      </Typography>
      {answer === undefined && error === null && missing === undefined ? (
        <Skeleton variant="rounded" height={62} sx={{ mb: 2, maxWidth: 560 }} />
      ) : (
        <AskForm
          report={report}
          state={state}
          chosen={answer?.inputs ?? {}}
          errors={errors}
          onAsk={(chosen) => change(chosen)}
        />
      )}
      {content()}
    </>
  );

  function content(): ReactNode {
    if (missing !== undefined) {
      return <Hint>{text('reports.choose', { label: inSentence(missing.label) })}</Hint>;
    }
    if (error !== null) return isOfFields ? null : <Problem message={error.message} onAgain={again} />;
    if (answer === undefined || table === undefined) return <Skeleton variant="rounded" height={420} />;
    if (answer.rows.length === 0)
      return <Hint>{text(hasRange(report) ? 'reports.empty' : 'reports.emptyOn')}</Hint>;
    return (
      <>
        {chart !== undefined && (
          <Box sx={{ mb: 1.5 }} data-print="hide">
            <ViewChoice view={view} onView={(chosen: ReportState['view']) => change({ view: chosen })} />
          </Box>
        )}
        <PrintedInputs report={report} answer={answer} />
        <ReportFigures
          {...{ report, answer, table, chart, view }}
          refreshing={isStale || (isFetching && answer === undefined)}
        />
      </>
    );
  }
}

/** Why there is nothing to see, in words. */
function Hint({ children }: { children: string }) {
  return (
    <Box sx={HINT}>
      <Typography variant="body2" color="text.secondary">
        {children}
      </Typography>
    </Box>
  );
}

const HINT = {
  px: 2,
  py: 6,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

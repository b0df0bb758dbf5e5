import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { useReferences } from '../../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, ReportView, Resource } from '../../../../schema/index.ts';
import { ExportTools } from '../../../generic/export/ExportTools.tsx';
import type { LedgerRange } from '../../../generic/ledger/askLedger.ts';
import { goodsColumns } from '../../../generic/ledger/goodsColumns.ts';
import { secondView } from '../../../generic/ledger/secondList.ts';
import { PageHeader } from '../../../generic/page/PageHeader.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { pathOf } from '../../../generic/page/paths.ts';
import { useInstitution } from '../../../generic/page/useInstitution.ts';
import { PaperSheet } from '../../../generic/paper/PaperSheet.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { useToday } from '../../../providers/today.ts';
import { ReportLogo } from '../ReportLogo.tsx';
import { statementPaper } from './statementPaper.ts';
import { useAllRows } from './useAllRows.ts';
import { usePaperExport } from './usePaperExport.ts';
import { useStatement } from './useStatement.ts';

interface Props {
  resource: Resource;
  report: ReportView;
  view: LedgerView;
  range: LedgerRange;
}

/** The report of one record and range: on the screen as on paper, with the ways to print and to save it. */
export function StatementReport({ resource, report, view, range }: Props): ReactNode {
  const text = useText();
  const mark = useRef<HTMLElement>(null);
  const { institution } = useInstitution();
  const { paper, done, failure, again } = usePaper(
    { resource, report, view, range },
    institution?.name ?? '',
  );
  const rows = useAllRows();
  const task = usePaperExport(paper, { title: fileTitle(paper, range), mark, showAll: rows.showAll });
  usePageTitle(paper === undefined ? report.title : `${report.title}, ${paper.facts[0]?.value}`);
  const another = (
    <Button component={RouterLink} to={pathOf(report.path)} color="inherit">
      {text('report.another')}
    </Button>
  );
  if (failure !== undefined) {
    return (
      <>
        <PageHeader title={report.title} />
        <Problem message={failure} onAgain={again} />
        {another}
      </>
    );
  }
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', '@media print': { maxWidth: 'none' } }}>
      <GlobalStyles styles={{ '@page': { size: 'A4', margin: '14mm 12mm' } }} />
      <Box data-print="hide" sx={TOOLS}>
        {another}
        <ExportTools task={task} kinds={KINDS} disabled={paper === undefined} />
      </Box>
      {paper === undefined ? (
        <Waiting title={report.title} done={done} />
      ) : (
        <PaperSheet
          paper={paper}
          logo={<ReportLogo address={institution?.logo ?? ''} place={mark} />}
          limit={rows.limit}
          onAll={rows.showAll}
        />
      )}
    </Box>
  );
}

/** What a host that does not say it counts in. */
const TAKA = { unit: 'Taka', part: 'Paisa' };

const KINDS = ['print', 'pdf', 'excel'] as const;

const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  mb: 2,
};

function usePaper({ resource, report, view, range }: Props, firm: string) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const { nameIn } = useReferences();
  const { currencyWords: currency = TAKA } = useDefinitions().settings;
  const goodsView = useMemo(
    () => secondView(view, { heading: text('ledger.goods.title'), columns: goodsColumns(text) }),
    [view, text],
  );
  const { statement, ...state } = useStatement(view, goodsView, range, true);
  const record = statement?.ledger.record;
  const name = record === undefined ? '' : nameIn(resource.name, record.name);
  const paper = useMemo(() => {
    const given = { resource, view, goodsView, title: report.title, range, name, firm, today, currency };
    return statement && statementPaper(statement, given, format, text);
  }, [statement, resource, view, goodsView, report, range, name, firm, today, currency, format, text]);
  return { paper, ...state };
}

function fileTitle(
  paper: { title: string; facts: readonly { value: string }[] } | undefined,
  range: LedgerRange,
) {
  return [paper?.title, paper?.facts[0]?.value, range.from, range.to].join(' ');
}

function Waiting({ title, done }: { title: string; done: number }) {
  const text = useText();
  return (
    <>
      <PageHeader title={title} subtitle={done === 0 ? undefined : text('report.fetching', { done })} />
      <Skeleton variant="rounded" height={480} />
    </>
  );
}

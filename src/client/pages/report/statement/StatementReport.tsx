import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useReferences } from '../../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, ReportView, Resource } from '../../../../schema/index.ts';
import type { LedgerRange } from '../../../generic/ledger/askLedger.ts';
import { goodsColumns } from '../../../generic/ledger/goodsColumns.ts';
import { secondView } from '../../../generic/ledger/secondList.ts';
import { pathOf } from '../../../generic/page/paths.ts';
import { useInstitution } from '../../../generic/page/useInstitution.ts';
import { PaperPage } from '../../../generic/paper/PaperPage.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { useDefinitions, useFormat } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { useToday } from '../../../providers/today.ts';
import { statementPaper } from './statementPaper.ts';
import { statementTables } from './statementTables.ts';
import { useStatement } from './useStatement.ts';

interface Props {
  resource: Resource;
  report: ReportView;
  view: LedgerView;
  range: LedgerRange;
}

/** The report of one record and range. */
export function StatementReport({ resource, report, view, range }: Props): ReactNode {
  const text = useText();
  const { institution } = useInstitution();
  const { paper, ...state } = usePaper({ resource, report, view, range }, institution?.name ?? '');
  usePageTitle(paper === undefined ? report.title : `${report.title}, ${paper.facts[0]?.value}`);
  return (
    <PaperPage
      title={report.title}
      paper={paper}
      name={fileTitle(paper, range)}
      institution={institution}
      {...state}
    >
      <Button component={RouterLink} to={pathOf(report.path)} color="inherit">
        {text('report.another')}
      </Button>
    </PaperPage>
  );
}

/** What a host that does not say it counts in. */
const TAKA = { unit: 'Taka', part: 'Paisa' };

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
  // On their own: the firm's name may arrive after them, and hundreds of thousands of rows are made once.
  const tables = useMemo(
    () => statement && statementTables(statement, { view, goodsView, name }, format, text),
    [statement, view, goodsView, name, format, text],
  );
  const paper = useMemo(() => {
    if (statement === undefined || tables === undefined) return undefined;
    const given = { resource, view, tables, title: report.title, range, name, firm, today, currency };
    return statementPaper(statement, given, format, text);
  }, [statement, tables, resource, view, report, range, name, firm, today, currency, format, text]);
  return { paper, ...state };
}

function fileTitle(
  paper: { title: string; facts: readonly { value: string }[] } | undefined,
  range: LedgerRange,
) {
  return [paper?.title, paper?.facts[0]?.value, range.from, range.to].join(' ');
}

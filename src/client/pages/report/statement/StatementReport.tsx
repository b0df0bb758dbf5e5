import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useReferences } from '../../../../fields/reference/ReferenceContext.tsx';
import type { LedgerView, ReportView, Resource } from '../../../../schema/index.ts';
import type { Letterhead } from '../../../../schema/letterhead.ts';
import { pathOf } from '../../../address/paths.ts';
import type { LedgerRange } from '../../../generic/ledger/fetchLedger.ts';
import { goodsColumns } from '../../../generic/ledger/goodsColumns.ts';
import { secondView } from '../../../generic/ledger/secondList.ts';
import { useLetterhead } from '../../../generic/page/useLetterhead.ts';
import { PaperPage } from '../../../generic/paper/PaperPage.tsx';
import { usePageTitle } from '../../../layout/usePageTitle.ts';
import { useAmountInWords } from '../../../providers/amountInWords.ts';
import { useFormat } from '../../../providers/definitions.tsx';
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
  const { letterhead } = useLetterhead();
  const { paper, ...state } = usePaper({ resource, report, view, range }, letterhead);
  usePageTitle(paper === undefined ? report.title : `${report.title}, ${paper.facts[0]?.value}`);
  return (
    <PaperPage
      title={report.title}
      paper={paper}
      name={fileTitle(paper, range)}
      letterhead={letterhead}
      {...state}
    >
      <Button component={RouterLink} to={pathOf(report.path)} color="inherit" sx={{ ml: -1.75 }}>
        {text('report.another')}
      </Button>
    </PaperPage>
  );
}

function usePaper({ resource, report, view, range }: Props, letterhead: Letterhead | undefined) {
  const { firm = '', lines } = letterhead ?? {};
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const { nameIn } = useReferences();
  const spellAmount = useAmountInWords();
  const goodsView = useMemo(
    () => secondView(view, { heading: text('ledger.goods.title'), columns: goodsColumns(text) }),
    [view, text],
  );
  const { statement, ...state } = useStatement(view, goodsView, range, true);
  const record = statement?.ledger.record;
  const name = record === undefined ? '' : nameIn(resource.name, record.name);
  // Memoized separately: the firm's name may arrive later, and the tables may have hundreds of thousands of rows.
  const tables = useMemo(
    () => statement && statementTables(statement, { view, goodsView, name }, format, text),
    [statement, view, goodsView, name, format, text],
  );
  const paper = useMemo(() => {
    if (statement === undefined || tables === undefined) return undefined;
    const given = {
      resource,
      view,
      tables,
      title: report.title,
      range,
      name,
      firm,
      lines,
      today,
      spellAmount,
    };
    return statementPaper(statement, given, format, text);
  }, [statement, tables, resource, view, report, range, name, firm, lines, today, spellAmount, format, text]);
  return { paper, ...state };
}

function fileTitle(
  paper: { title: string; facts: readonly { value: string }[] } | undefined,
  range: LedgerRange,
) {
  return [paper?.title, paper?.facts[0]?.value, range.from, range.to].join(' ');
}

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Report } from '../../../schema/report.ts';
import { TRANSACTION_PARAMETER } from '../../address/useTransactionLink.ts';
import { formatFigure } from '../../generic/chart/formatFigure.ts';
import { BackLink } from '../../generic/page/BackLink.tsx';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { TITLE } from '../../generic/report/reportAddress.ts';
import { DataTable } from '../../generic/table/DataTable.tsx';
import { Pager } from '../../generic/table/Pager.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ReportFrame } from './ReportFrame.tsx';
import { RowCards } from './RowCards.tsx';
import { reportAt } from './reportAt.ts';
import { REPORT_TABLE } from './reportTableStyle.ts';
import { rowColumns } from './rowColumns.tsx';
import { useRows } from './useRows.ts';

/** The entries or records that one figure of a report is made of; their sum is the figure. */
export default function RowsPage(): ReactNode {
  const { name = '' } = useParams();
  const report = reportAt(useDefinitions(), name);
  return report === undefined ? <NotFound /> : <Rows report={report} />;
}

/** The column of the figure in the answer. */
const VALUE = '_value';
const SIZES = [50, 100, 250];

function Rows({ report }: { report: Report }) {
  const text = useText();
  const format = useFormat();
  const { resources } = useDefinitions();
  const isPhone = usePhone();
  const [all] = useSearchParams();
  const params = new URLSearchParams(all);
  params.delete(TRANSACTION_PARAMETER);
  const [place, setPlace] = useState({ page: 1, size: SIZES[0] as number });
  const { data, error, isPlaceholderData, refetch } = useRows(report, params, place.page, place.size);
  const column = report.columns.find((each) => each.name === params.get('_column'));
  const title = `${column?.label ?? report.label}: ${titleOf(report, params) || report.label}`;
  usePageTitle(title);
  const columns = data === undefined ? [] : rowColumns(data, resources, format, text);
  const sum = data === undefined ? '' : formatFigure(data.total_amount, column?.type ?? 'number');
  const summed = data?.columns.find(({ name }) => name === VALUE)?.name;
  const sumLine = {
    ...{ key: 'sum', span: 1 },
    // A number of records has no column.
    label: summed === undefined ? `${text('reports.sum')} ${sum}` : text('reports.sum'),
    cells: summed === undefined ? {} : { [summed]: sum },
  };
  return (
    <>
      <PageHeader title={title} above={<BackLink to={backTo(report, params)} title={report.label} />} />
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton variant="rounded" height={420} />}
      {error === null && data !== undefined && (
        <Box>
          <ReportFrame refreshing={isPlaceholderData} isLong>
            {isPhone && data.data.length > 0 ? (
              <RowCards
                {...{ label: title, columns, summed }}
                rows={data.data}
                sum={sum === '' ? undefined : { label: text('reports.sum'), words: sum }}
              />
            ) : (
              <DataTable
                label={title}
                columns={columns}
                rows={data.data}
                rowKey={(_, at) => at}
                empty={text('reports.empty')}
                footer={sum === '' ? [] : [sumLine]}
                sx={REPORT_TABLE}
              />
            )}
          </ReportFrame>
          <Pager
            {...place}
            sizes={SIZES}
            total={data.total}
            onPage={(page) => setPlace({ ...place, page })}
            onSize={(size) => setPlace({ page: 1, size })}
          />
        </Box>
      )}
    </>
  );
}

/** The group of the figure as the link names it. */
function titleOf({ sections }: Report, params: URLSearchParams): string {
  const section = sections.find(({ name }) => name !== '' && name === params.get('_section'));
  return [section?.label, params.get(TITLE)].filter(Boolean).join(', ');
}

/** The report with what was chosen; another range where the figure was of the compared one. */
function backTo({ ask, path }: Report, params: URLSearchParams): string {
  const chosen = new URLSearchParams();
  for (const { name } of ask) {
    const value = params.get(name);
    if (value !== null) chosen.set(name, value);
  }
  return `/dashboard/${path}?${chosen}`;
}

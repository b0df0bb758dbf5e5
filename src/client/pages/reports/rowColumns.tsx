import type { ReactNode } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { Format, Resources } from '../../../schema/index.ts';
import type { FigureType } from '../../generic/chart/Chart.ts';
import { formatFigure } from '../../generic/chart/formatFigure.ts';
import { TransactionLink } from '../../generic/page/TransactionLink.tsx';
import type { Column } from '../../generic/table/DataTable.tsx';
import type { text } from '../../providers/i18n.ts';
import { labelInLanguage, typeLabel } from '../../providers/vocabulary.ts';
import type { RowsAnswer } from './Answer.ts';

type Row = RowsAnswer['data'][number];

const FIGURES: ReadonlySet<string> = new Set(['money', 'quantity', 'integer', 'number', 'percent']);

/** The columns of the entries or records behind a figure: the first leads to the transaction or the record. */
export function rowColumns(
  { columns, data }: RowsAnswer,
  resources: Resources,
  format: Format,
  t: typeof text,
): Column<Row>[] {
  const isOfTransactions = data.some((row) => row.transaction_id !== undefined);
  const first: Column<Row> = isOfTransactions
    ? {
        key: '#transaction',
        header: t('report.transaction'),
        isRowHeader: true,
        cell: (row) => (
          <TransactionLink id={row.transaction_id as number}>{String(row.transaction_id)}</TransactionLink>
        ),
      }
    : {
        key: '#record',
        header: t('report.id'),
        isRowHeader: true,
        cell: (row) => (
          <ReferenceLink resource={String(row.resource ?? '')} id={row.id}>
            {`#${row.id}`}
          </ReferenceLink>
        ),
      };
  return [
    first,
    ...columns
      .filter(({ name }) => name !== 'transaction_id' && name !== 'id')
      .map(
        ({ name, label, type, to }): Column<Row> => ({
          key: name,
          header: label,
          numeric: FIGURES.has(type),
          cell: (row) => cellOf(row[name], { type, to, name: row[`${name}_name`] }, resources, format),
        }),
      ),
  ];
}

function cellOf(
  value: unknown,
  { type, to, name }: { type: string; to: string | undefined; name: unknown },
  resources: Resources,
  format: Format,
): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  if (FIGURES.has(type)) return formatFigure(value as number, type as FigureType);
  const words = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(words) && (type === 'date' || type === 'datetime'))
    return formatDay(words.slice(0, 10), format.date);
  if (to !== undefined && resources[to] !== undefined) {
    return (
      <ReferenceLink resource={to} id={value}>
        {typeof name === 'string' ? name : `#${words}`}
      </ReferenceLink>
    );
  }
  return typeLabel(words) ?? labelInLanguage(words);
}

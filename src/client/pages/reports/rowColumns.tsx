import type { ReactNode } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { Format, Resources } from '../../../schema/index.ts';
import type { FigureType } from '../../generic/chart/Chart.ts';
import { formatFigure } from '../../generic/chart/formatFigure.ts';
import { formatType } from '../../generic/ledger/ledgerText.ts';
import { TransactionLink } from '../../generic/page/TransactionLink.tsx';
import type { RowsAnswer } from '../../generic/report/Answer.ts';
import type { Column } from '../../generic/table/DataTable.tsx';
import type { text } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';

type Row = RowsAnswer['data'][number];

/** The content of the first column. */
const IN_FIRST: ReadonlySet<string> = new Set(['transaction_id', 'voucher_no', 'id']);

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
        cell: (row) =>
          // A line of a budget has none.
          row.transaction_id === null ? (
            lineOfBudget(row, t)
          ) : (
            <TransactionLink id={row.transaction_id as number}>
              {String(row.voucher_no ?? row.transaction_id)}
            </TransactionLink>
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
      .filter(({ name }) => !IN_FIRST.has(name))
      .map(
        ({ name, label, type, to }): Column<Row> => ({
          key: name,
          header: labelInLanguage(label),
          numeric: FIGURES.has(type),
          className: type === 'date' || type === 'moment' ? 'day' : undefined,
          cell: (row) =>
            cellOf(
              row[name],
              { type, to, name: row[`${name}_title`], isType: name === 'type' },
              resources,
              format,
              t,
            ),
        }),
      ),
  ];
}

function lineOfBudget({ version }: Row, t: typeof text): string {
  const words = [
    t('budget.planned'),
    ...(version ? [t('budget.version', { version: String(version) })] : []),
  ];
  return words.join(', ');
}

function cellOf(
  value: unknown,
  { type, to, name, isType }: { type: string; to: string | undefined; name: unknown; isType: boolean },
  resources: Resources,
  format: Format,
  t: typeof text,
): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  if (type === 'boolean') return t(value === true ? 'fields.yes' : 'fields.no');
  if (FIGURES.has(type)) return formatFigure(value as number, type as FigureType);
  const words = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(words) && (type === 'date' || type === 'moment'))
    return formatDay(words.slice(0, 10), format.date);
  if (to !== undefined && typeof name === 'string' && resources[to] !== undefined) {
    return (
      <ReferenceLink resource={to} id={value}>
        {name}
      </ReferenceLink>
    );
  }
  return isType ? formatType(words) : labelInLanguage(words);
}

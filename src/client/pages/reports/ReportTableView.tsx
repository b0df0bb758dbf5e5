import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import {
  type FigureColumn,
  figureOf,
  type ReportLine,
  type ReportTable,
  unfoldedLines,
} from '../../../papers/reportTable.ts';
import type { Report } from '../../../schema/report.ts';
import { formatFigure } from '../../generic/chart/formatFigure.ts';
import { Unread } from '../../generic/page/Unread.tsx';
import { useAllRows } from '../../generic/paper/useAllRows.ts';
import type { ReportAnswer } from '../../generic/report/Answer.ts';
import { figureAddress } from '../../generic/report/reportAddress.ts';
import { type Column, DataTable, type Line } from '../../generic/table/DataTable.tsx';
import { BookLink } from '../../generic/transaction/BookLink.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { FoldButton } from './FoldButton.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { REPORT_TABLE } from './reportTableStyle.ts';

interface Props {
  report: Report;
  answer: ReportAnswer;
  table: ReportTable;
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  /** An answer to another choice is being loaded. */
  refreshing: boolean;
}

/** A statement of so many lines is read whole, without scrolling inside. */
const MOST_IN_SIGHT = 30;

/** The table of a report: names at the left, which fold, and figures that open what they are made of. */
export function ReportTableView({ report, answer, table, folded, onFold, refreshing }: Props) {
  const text = useText();
  const { limit, showAll } = useAllRows();
  const lines = unfoldedLines(table.lines, folded);
  const folds = table.lines.some((line) => line.kind === 'row' && line.parts > 0);
  const hidden = lines.length - Math.min(lines.length, limit);
  const figure = (column: FigureColumn, line: ReportLine) => figureCell(column, line, report, answer);
  const columns: Column<ReportLine>[] = [
    {
      key: 'name',
      header: table.header,
      isRowHeader: true,
      className: 'name',
      cell: (line) => <Name {...{ line, answer, onFold, folds }} isFolded={folded.has(line.key)} />,
    },
    ...table.columns.map(
      (column): Column<ReportLine> => ({
        key: column.key,
        header: column.label,
        numeric: isNumeric(column),
        className: column.against === undefined ? undefined : 'against',
        cell: (line) => figure(column, line),
      }),
    ),
  ];
  const more =
    hidden === 0
      ? undefined
      : {
          content:
            limit === MOST_DRAWN ? (
              text('report.shortened', { limit: countText(limit), count: countText(lines.length) })
            ) : (
              <Button size="small" onClick={showAll}>
                {text('reports.showAll', { count: countText(lines.length) })}
              </Button>
            ),
          isPrinted: limit === MOST_DRAWN,
        };
  return (
    <ReportFrame refreshing={refreshing} isLong={lines.length > MOST_IN_SIGHT}>
      <DataTable
        label={answer.label}
        columns={columns}
        rows={lines.slice(0, limit)}
        rowKey={({ key }) => key}
        rowClass={classOf}
        lineOf={(line) => sectionLine(line, columns.length)}
        busy={refreshing}
        more={more}
        footer={table.footer === undefined ? [] : [footerLine(table.footer, table.columns, figure)]}
        sx={REPORT_TABLE}
      />
    </ReportFrame>
  );
}

function Name({
  line,
  answer,
  folds,
  isFolded,
  onFold,
}: {
  line: ReportLine;
  answer: ReportAnswer;
  /** Groups of the table fold: names without a button are aligned with the others. */
  folds: boolean;
  isFolded: boolean;
  onFold: (key: string) => void;
}): ReactNode {
  if (line.kind !== 'row') return line.label;
  const { row, parts, label, section, key } = line;
  const { kind, to } = answer.groups[section]?.[row.level] ?? {};
  const id = row.key[row.level];
  const name =
    kind === 'reference' && to !== undefined && typeof id === 'number' && !row.other ? (
      <ReferenceLink resource={to} id={id}>
        {label}
      </ReferenceLink>
    ) : kind === 'book' && typeof id === 'string' ? (
      <BookLink book={id} label={label} name={null} />
    ) : (
      label
    );
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', pl: { xs: row.level * 1.5, sm: row.level * 2.5 } }}
    >
      {parts > 0 ? (
        <FoldButton label={label} isFolded={isFolded} onFold={() => onFold(key)} />
      ) : (
        folds && <Box component="span" className="unfoldable" />
      )}
      <span>{name}</span>
    </Box>
  );
}

function figureCell(column: FigureColumn, line: ReportLine, report: Report, answer: ReportAnswer): ReactNode {
  if (line.kind === 'section') return null;
  if (isHidden(column, answer)) return <Unread />;
  const words = formatFigure(
    figureOf(column, line.kind === 'row' ? line.row.values : line.values),
    column.type,
  );
  if (words === '' || column.column === undefined) return words;
  const { section } = line;
  const row = line.kind === 'row' ? line.row : undefined;
  const title = line.kind === 'row' ? line.path : '';
  const address = figureAddress(report, answer, { column: column.column, section, row, title });
  if (address === undefined) return words;
  return (
    <Link component={RouterLink} to={address} color="inherit">
      {words}
    </Link>
  );
}

/** Whether a column, or the one that it is a difference of, has no figures for the reader. */
function isHidden({ at }: FigureColumn, { columns }: ReportAnswer): boolean {
  return columns[at]?.hidden === true;
}

function sectionLine(line: ReportLine, span: number): Line | undefined {
  if (line.kind !== 'section') return undefined;
  return { key: line.key, label: line.label, span, cells: {}, className: 'section' };
}

function footerLine(
  line: NonNullable<ReportTable['footer']>,
  columns: readonly FigureColumn[],
  figure: (column: FigureColumn, line: ReportLine) => ReactNode,
): Line {
  const cells = Object.fromEntries(columns.map((column) => [column.key, figure(column, line)]));
  return { key: line.key, label: line.label, span: 1, cells };
}

function classOf(line: ReportLine): string | undefined {
  if (line.kind !== 'row') return line.kind;
  return line.parts > 0 ? 'group' : undefined;
}

function isNumeric({ type }: FigureColumn): boolean {
  return type !== 'text' && type !== 'date';
}

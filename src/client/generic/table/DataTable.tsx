import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import { type CSSProperties, type Key, type MouseEvent, type ReactNode, useRef } from 'react';
import { type ColumnSort, SortHeader } from './SortHeader.tsx';
import { useChangeMarks } from './useChangeMarks.ts';

/** A column of a table, as data. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** @param place the row's place in `rows`, counted from 0. */
  cell: (row: Row, place: number) => ReactNode;
  /** Numbers align right, in figures of equal width. */
  numeric?: boolean;
  width?: CSSProperties['width'] | undefined;
  /** How the rows are sorted by this column; without it, they cannot be. */
  sort?: ColumnSort | undefined;
  /** The column names its row, for assistive technology. */
  isRowHeader?: boolean;
  /** Columns of controls have no placeholder while rows load. */
  isControl?: boolean;
  /** For every cell of the column, for the table's own styles; `wide` columns show only on wide screens. */
  className?: string | undefined;
  title?: string;
}

/** A line before, after or below the rows, such as a balance or a total. */
export interface Line {
  key: string;
  label: ReactNode;
  /** The number of columns that the label covers. */
  span: number;
  /** Values by the key of their column. */
  cells: Readonly<Record<string, ReactNode>>;
  className?: string;
}

interface Props<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => Key;
  /**
   * Returns the handler of a click on a row; undefined for a row that cannot be opened. The keyboard uses the links in the row.
   */
  onOpen?: (row: Row) => (() => void) | undefined;
  isSelected?: ((row: Row) => boolean) | undefined;
  rowClass?: (row: Row) => string | undefined;
  /** A line in place of a row's cells, such as the head of a group. */
  lineOf?: ((row: Row) => Line | undefined) | undefined;
  busy?: boolean;
  /** How many placeholders stand for rows that are loading. */
  placeholders?: number;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  before?: readonly Line[];
  after?: readonly Line[];
  footer?: readonly Line[];
  /** A full row after the rows, such as a button that shows more. */
  more?: { content: ReactNode; isPrinted: boolean } | undefined;
  sx?: SxProps<Theme>;
}

/**
 * The one table of the web app. Callers bring columns as data and styles; the server sorts, filters and pages. Cells are
 * plain elements styled from the table, because a styled component per cell is slow with hundreds of rows.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, lineOf, busy, placeholders = 0, empty, more, sx = {} } = props;
  const { before = [], after = [], footer = [] } = props;
  const table = useRef<HTMLTableElement>(null);
  // Between the heads of groups rows come and go by themselves.
  useChangeMarks(table, lineOf === undefined ? rows : NO_ROWS, rowKey);
  const isEmpty = rows.length === 0 && placeholders === 0 && empty !== undefined;
  return (
    <Box ref={table} component="table" aria-label={label} aria-busy={busy} sx={sx}>
      <colgroup>
        {columns.map(({ key, width, className }) => (
          <col key={key} className={className} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader
              key={column.key}
              className={classOf(column)}
              sort={column.sort}
              {...headerOf(column)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        <Lines lines={before} columns={columns} />
        <Placeholders columns={columns} count={placeholders} />
        {isEmpty && <FullRow columns={columns} content={empty} isPrinted />}
        {rows.map((row, place) => {
          const key = rowKey(row, place);
          const line = lineOf?.(row);
          if (line !== undefined) return <Lines key={key} lines={[line]} columns={columns} />;
          return <DataRow key={key} name={key} row={row} place={place} {...props} />;
        })}
        {more !== undefined && <FullRow columns={columns} {...more} />}
        <Lines lines={after} columns={columns} />
      </tbody>
      {footer.length > 0 && (
        <tfoot>
          <Lines lines={footer} columns={columns} />
        </tfoot>
      )}
    </Box>
  );
}

const NO_ROWS: readonly never[] = [];

interface RowProps<Row> extends Pick<Props<Row>, 'columns' | 'onOpen' | 'isSelected' | 'rowClass'> {
  /** The key of the row. */
  name: Key;
  row: Row;
  place: number;
}

function DataRow<Row>({ name, row, place, columns, onOpen, isSelected, rowClass }: RowProps<Row>) {
  const open = onOpen?.(row);
  return (
    <tr
      data-row={name}
      className={classNames(open && 'opens', rowClass?.(row))}
      aria-selected={isSelected?.(row)}
      onClick={open && ((event) => isClickOnRow(event) && open())}
    >
      {columns.map((column) =>
        column.isRowHeader ? (
          <th key={column.key} scope="row" className={classOf(column)}>
            {column.cell(row, place)}
          </th>
        ) : (
          <td key={column.key} className={classOf(column)}>
            {column.cell(row, place)}
          </td>
        ),
      )}
    </tr>
  );
}

type AnyColumn = Omit<Column<never>, 'cell'>;

function Lines({ lines, columns }: { lines: readonly Line[]; columns: readonly AnyColumn[] }) {
  return lines.map(({ key, label, span, cells, className }) => (
    <tr key={key} className={className}>
      <th scope="row" colSpan={span}>
        {label}
      </th>
      {columns.slice(span).map((column) => (
        <td key={column.key} className={classOf(column)}>
          {cells[column.key]}
        </td>
      ))}
    </tr>
  ));
}

/** A cell over all columns. Wide columns get one of their own: a span over hidden columns would take room from the others. */
function FullRow({
  columns,
  content,
  isPrinted,
}: {
  columns: readonly AnyColumn[];
  content: ReactNode;
  isPrinted: boolean;
}) {
  const wide = columns.filter(isWide).length;
  return (
    <tr className="empty" data-print={isPrinted ? undefined : 'hide'}>
      <td colSpan={columns.length - wide}>{content}</td>
      {wide > 0 && <td className="wide" colSpan={wide} />}
    </tr>
  );
}

function Placeholders({ columns, count }: { columns: readonly AnyColumn[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {!column.isControl && (
            <Skeleton
              width={`${50 + ((row * 13 + column.key.length * 7) % 40)}%`}
              sx={column.numeric ? { ml: 'auto' } : {}}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}

/** A click on a link, a button or an input in the row is not one on the row, and neither is the end of selecting text. */
function isClickOnRow(event: MouseEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest('a, button, input, .control, [role="menu"]')) return false;
  return window.getSelection()?.toString() === '';
}

function headerOf({ header, title, numeric = false }: AnyColumn) {
  return { header, title, numeric };
}

function isWide({ className }: AnyColumn): boolean {
  return className?.split(' ').includes('wide') === true;
}

function classOf({ numeric, className }: AnyColumn): string | undefined {
  return classNames(numeric && 'end', className);
}

function classNames(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

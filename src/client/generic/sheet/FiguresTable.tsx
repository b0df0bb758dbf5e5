import Box from '@mui/material/Box';
import { add, parseDecimal } from '../../../ledger/money.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { CellsBelow, useRecordCells } from './RecordCells.tsx';
import { columnsOf, type SheetRecordColumn } from './sheetColumns.ts';
import type { SheetLine } from './sheetLine.ts';
import { SHEET_TABLE } from './sheetStyle.ts';
import type { ShownSheet } from './useSheet.ts';

interface Props {
  resource: Resource;
  sheet: Sheet;
  sheetState: ShownSheet;
}

/** The lines of a sheet as a table to read, with the sums of its figures if there is no other page. */
export function FiguresTable({ resource, sheet, sheetState }: Props) {
  const { lines, target, found, page, nameOf } = sheetState;
  const columns = columnsOf(sheet, target);
  return (
    <Box component="table" sx={FIGURES} aria-label={sheet.form.title}>
      <thead>
        <tr>
          <th scope="col">{resource.fields[sheet.each]?.label}</th>
          {columns.map(({ field, label, isFigure }) => (
            <th key={field.name} scope="col" className={isFigure ? 'beside end' : 'beside'}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} name={nameOf(line.record)} columns={columns} />
        ))}
      </tbody>
      {!found.more && page === 1 && <Sums columns={columns} lines={lines} />}
    </Box>
  );
}

const FIGURES = {
  ...SHEET_TABLE,
  mt: 1.5,
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0, height: 46 },
};

interface RowProps {
  line: SheetLine;
  name: string;
  columns: readonly SheetRecordColumn[];
}

function Row({ line, name, columns }: RowProps) {
  const cells = useRecordCells(columns, line.record);
  return (
    <tr>
      <th scope="row">
        <span className="name" title={name}>
          {name}
        </span>
        <CellsBelow columns={columns} cells={cells} />
      </th>
      {cells.map((cell, place) => (
        <td key={cell.key} className={columns[place]?.isFigure ? 'beside end' : 'beside'}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Sums({ columns, lines }: { columns: readonly SheetRecordColumn[]; lines: readonly SheetLine[] }) {
  const text = useText();
  const figures = columns.filter(({ isFigure }) => isFigure);
  const sumOf = ({ field }: SheetRecordColumn) =>
    formatMoney(add(lines.flatMap(({ record }) => parseDecimal(record[field.name]) ?? [])));
  const cells = figures.map((column) => <span key={column.field.name}>{sumOf(column)}</span>);
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {text('ledger.total')}
          <CellsBelow columns={figures} cells={cells} />
        </th>
        {columns.map((column) => (
          <td key={column.field.name} className={column.isFigure ? 'beside end' : 'beside'}>
            {column.isFigure && sumOf(column)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

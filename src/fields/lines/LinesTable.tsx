import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Field, FieldTypes } from '../../schema/index.ts';
import type { ValueProps } from '../FieldView.ts';
import { fieldTypes } from '../index.ts';
import { linesIn } from './index.ts';
import type { FieldViews } from './view.tsx';

/** Lines in a record's details: a column for each field. */
export function LinesTable({ value, field, format, views }: ValueProps & { views: FieldViews }) {
  const lines = linesIn(value) ?? [];
  const children = Object.values(field.of ?? {});
  return (
    <TableContainer>
      <Table size="small" aria-label={field.label}>
        <TableHead>
          <TableRow>
            {children.map((child) => (
              <TableCell key={child.name} align={alignOf(child)}>
                {child.labels.show}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={index}>
              {children.map((child) => {
                const Cell = views[child.type]?.Cell;
                return (
                  <TableCell key={child.name} align={alignOf(child)}>
                    {Cell && <Cell value={line[child.name]} field={child} row={line} format={format} />}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Figures are aligned right, so that they can be compared. */
function alignOf({ type }: Field): 'right' | 'left' {
  return (fieldTypes as FieldTypes)[type]?.numeric ? 'right' : 'left';
}

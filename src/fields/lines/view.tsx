import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Field, FieldTypes } from '../../schema/index.ts';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { fieldTypes } from '../index.ts';
import { linesIn } from './index.ts';
import { LinesInput } from './LinesInput.tsx';

export type FieldViews = Readonly<Record<string, FieldView>>;

/** The views of lines, made of those of the types that a line's fields have. */
export function linesView(views: FieldViews): FieldView {
  return {
    Cell: Count,
    Show: (props) => <LinesTable {...props} views={views} />,
    Input: (props) => <LinesInput {...props} views={views} />,
  };
}

function Count({ value, field }: ValueProps) {
  const count = linesIn(value)?.length ?? 0;
  return count === 0 ? <Absent field={field} /> : <span>{count}</span>;
}

/** Figures that belong together stand below each other. */
function alignOf({ type }: Field): 'right' | 'left' {
  return (fieldTypes as FieldTypes)[type]?.numeric ? 'right' : 'left';
}

function LinesTable({ value, field, format, views }: ValueProps & { views: FieldViews }) {
  const lines = linesIn(value);
  if (lines === null || lines.length === 0) return <Absent field={field} />;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            <TableRow key={index}>
              {children.map((child) => {
                const Cell = views[child.type]?.Cell ?? Count;
                return (
                  <TableCell key={child.name} align={alignOf(child)}>
                    <Cell value={line[child.name]} field={child} row={line} format={format} />
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

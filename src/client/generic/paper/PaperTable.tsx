import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import type { Format } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { Sheet } from '../export/Sheet.ts';
import { isNumeric, lineOf, paperWords } from './Paper.ts';
import { MOST_DRAWN } from './useAllRows.ts';

interface Props {
  table: Sheet;
  limit: number;
  onAll: () => void;
}

/**
 * A table of a report. Of a long one the first rows are drawn, until somebody wants, or prints, the rest. Not drawn again
 * while the progress of an export changes: that would be thousands of rows each time.
 */
export const PaperTable = memo(function PaperTable({ table, limit, onAll }: Props) {
  const text = useText();
  const format = useFormat();
  const { columns, before, rows, after } = table;
  const shown = rows.slice(0, limit);
  const hidden = rows.length - shown.length;
  return (
    // What scrolls sideways on a phone must be reached by keyboard.
    <Box className="scroll" tabIndex={0} role="region" aria-label={table.title}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={isNumeric(column) ? 'end' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before.map((line) => (
            <Line key={line[0]} columns={columns} values={line} format={format} />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="none">
                {text('report.noEntries')}
              </td>
            </tr>
          )}
          {shown.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report stay where they are
            <Row key={place} columns={columns} values={row} format={format} />
          ))}
          {hidden > 0 && limit === MOST_DRAWN && (
            <tr>
              <td colSpan={columns.length} className="none">
                {text('report.shortened', { limit: countText(limit), count: countText(rows.length) })}
              </td>
            </tr>
          )}
          {hidden > 0 && limit < MOST_DRAWN && (
            <tr data-print="hide">
              <td colSpan={columns.length} className="none">
                <Button size="small" onClick={onAll}>
                  {rows.length > MOST_DRAWN
                    ? text('report.showFirst', {
                        limit: countText(MOST_DRAWN),
                        count: countText(rows.length),
                      })
                    : text('report.showAll', { count: countText(rows.length) })}
                </Button>
              </td>
            </tr>
          )}
          {after.map((line) => (
            <Line key={line[0]} columns={columns} values={line} format={format} />
          ))}
        </tbody>
      </table>
    </Box>
  );
});

interface LineProps {
  columns: Sheet['columns'];
  values: readonly string[];
  format: Format;
}

function Row({ columns, values, format }: LineProps) {
  return (
    <tr>
      {columns.map((column, place) => (
        <td key={column.label} className={isNumeric(column) ? 'end' : column.kind}>
          {paperWords(values[place] ?? '', column.kind, format)}
        </td>
      ))}
    </tr>
  );
}

/** A line around the rows: a balance, a total. */
function Line({ columns, values, format }: LineProps) {
  const { label, span, rest } = lineOf(values);
  return (
    <tr className="line">
      <th scope="row" colSpan={span}>
        {label}
      </th>
      {rest.map((value, place) => {
        const column = columns[span + place];
        return (
          <td key={column?.label} className="end">
            {column && paperWords(value, column.kind, format)}
          </td>
        );
      })}
    </tr>
  );
}

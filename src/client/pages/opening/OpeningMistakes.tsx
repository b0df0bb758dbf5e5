import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { VALUE_ERRORS } from '../../../errors/valueErrors.ts';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { failureMessage } from '../../providers/messages.ts';
import { COLUMNS, columnLabel, type OpeningColumn } from './openingFile.ts';
import type { CheckedFile, LineMistake } from './useOpening.ts';

/** The line of a file whose first line has the headings. */
const FIRST_LINE = 2;

/** As many are listed; more of them usually have one cause. */
const MOST_LISTED = 200;

/** All that is wrong with a file: the line, its column and the reason. */
export function OpeningMistakes({ file: { name, lines, tried } }: { file: CheckedFile }) {
  const text = useText();
  const { errors } = tried;
  const rows = errors.slice(0, MOST_LISTED);
  const wrong = new Set(errors.map(({ row }) => row)).size;
  const labels = Object.fromEntries(COLUMNS.map((column) => [column, { label: columnLabel(column, text) }]));
  return (
    <>
      <Alert severity="error">
        {text('opening.wrong', { file: name, wrong: countText(wrong), count: countText(lines.length) })}
      </Alert>
      <FigureTable
        broad
        label={text('opening.mistakes')}
        columns={[
          {
            key: 'line',
            header: text('opening.line'),
            cell: ({ row }: LineMistake) =>
              [countText(row - 1 + FIRST_LINE), nameOf(row)].filter((part) => part !== '').join(' · '),
          },
          {
            key: 'column',
            header: text('opening.column'),
            cell: ({ field }) => (field in labels ? columnLabel(field as OpeningColumn, text) : ''),
          },
          {
            key: 'reason',
            header: text('opening.reason'),
            cell: (mistake) => failureMessage(mistake, { english: VALUE_ERRORS, fields: labels }),
          },
        ]}
        rows={rows}
        rowKey={({ row, field }) => `${row} ${field}`}
      />
      {errors.length > rows.length && (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {text('opening.moreMistakes', { count: countText(errors.length - rows.length) })}
        </Box>
      )}
    </>
  );

  function nameOf(row: number): string {
    const line = lines[row - 1];
    return line === undefined ? '' : line.name || line.book;
  }
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import { formatCell, isNumeric, lineOf } from '../../../papers/Paper.ts';
import type { RowLook, Sheet } from '../../../papers/Sheet.ts';
import type { Format } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { DataTable, type Line } from '../table/DataTable.tsx';

interface Props {
  table: Sheet;
  limit: number;
  onAll: () => void;
}

/**
 * A table of a report. A long one shows its first rows until the user shows the others or prints. It is memoized because the
 * progress of an export would otherwise render thousands of rows each time.
 */
export const PaperTable = memo(function PaperTable({ table, limit, onAll }: Props) {
  const text = useText();
  const format = useFormat();
  const { columns, before, rows, looks = [], after } = table;
  const classes = new Map(rows.map((row, place) => [row, classOf(looks[place])]));
  const hidden = rows.length - Math.min(rows.length, limit);
  return (
    // A region that scrolls sideways on a phone must be reachable by keyboard.
    <Box className="scroll" tabIndex={0} role="region" aria-label={table.title}>
      <DataTable
        label={table.title}
        columns={columns.map((column, at) => ({
          // Two columns may have the same label.
          key: String(at),
          header: column.label,
          numeric: isNumeric(column),
          className: isNumeric(column) ? undefined : column.kind,
          cell: (row: readonly string[], place: number) => {
            const words = formatCell(row[at] ?? '', column.kind, format);
            const level = at === 0 ? (looks[place]?.level ?? 0) : 0;
            return level === 0 ? (
              words
            ) : (
              <span style={{ paddingInlineStart: `${level * 1.2}em` }}>{words}</span>
            );
          },
        }))}
        rows={rows.slice(0, limit)}
        rowKey={(_, place) => place}
        rowClass={(row) => classes.get(row)}
        empty={text('report.noEntries')}
        more={hidden > 0 ? { content: rest(), isPrinted: limit === MOST_DRAWN } : undefined}
        before={before.map((line) => totalLine(columns, line, format))}
        after={after.map((line) => totalLine(columns, line, format))}
      />
    </Box>
  );

  /** A button for the hidden rows; above `MOST_DRAWN` rows there is none. */
  function rest() {
    const count = countText(rows.length);
    if (limit === MOST_DRAWN) return text('report.shortened', { limit: countText(limit), count });
    return (
      <Button size="small" onClick={onAll}>
        {rows.length > MOST_DRAWN
          ? text('report.showFirst', { limit: countText(MOST_DRAWN), count })
          : text('report.showAll', { count })}
      </Button>
    );
  }
});

function classOf({ isBold = false, isHead = false }: RowLook = {}): string | undefined {
  return [isBold && 'strong', isHead && 'head'].filter(Boolean).join(' ') || undefined;
}

/** A line before or after the rows: a balance, a total. */
function totalLine(columns: Sheet['columns'], values: readonly string[], format: Format): Line {
  const { label, span } = lineOf(values);
  const cells = columns.map(({ kind }, at) => [at, formatCell(values[at] ?? '', kind, format)]);
  return { key: label, className: 'line', label, span, cells: Object.fromEntries(cells) };
}

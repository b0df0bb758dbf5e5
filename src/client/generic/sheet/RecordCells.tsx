import type { ReactElement } from 'react';
import { NoLinksContext } from '../../../fields/NoLinksContext.tsx';
import { fieldViews } from '../../../fields/views.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import type { SheetRecordColumn } from './sheetColumns.ts';

/** The values of a line's record, by column. */
export function useRecordCells(columns: readonly SheetRecordColumn[], record: BaseRecord): ReactElement[] {
  const format = useFormat();
  // Tab goes from input to input.
  return columns.map(({ field }) => {
    const view = fieldViews[field.type as keyof typeof fieldViews];
    return (
      <NoLinksContext key={field.name} value>
        <view.Cell field={field} value={record[field.name]} row={record} format={format} />
      </NoLinksContext>
    );
  });
}

interface Props {
  columns: readonly SheetRecordColumn[];
  cells: readonly ReactElement[];
}

/** The same below the record's name, on a phone. Figures have their labels there. */
export function CellsBelow({ columns, cells }: Props) {
  if (cells.length === 0) return null;
  return (
    <span className="below">
      {cells.map((cell, place) =>
        columns[place]?.isFigure ? (
          <span key={cell.key} className="labelled">
            {columns[place].label} {cell}
          </span>
        ) : (
          cell
        ),
      )}
    </span>
  );
}

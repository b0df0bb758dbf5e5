import { GridRow, type GridRowProps, gridClasses } from '@mui/x-data-grid';
import { type CSSProperties, memo } from 'react';
import { ROW_HEIGHT } from '../table/gridStyle.ts';
import { UNLOADED } from './windows.ts';

/** A row of the grid. One that has not been loaded is a single placeholder: dozens appear in each frame while one scrolls quickly. */
export const PlainRow = memo(function PlainRow(props: GridRowProps) {
  if (props.row?.[UNLOADED] !== true || props.isNotVisible) return <GridRow {...props} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid is made of blocks, as the library makes it
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is in cells, of which there are none yet
    <div
      role="row"
      className={gridClasses.row}
      data-id={props.rowId}
      data-rowindex={props.index}
      // The header is the first row.
      aria-rowindex={props.index + 2}
      style={{ minHeight: props.rowHeight, maxHeight: props.rowHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" tabIndex={-1} aria-busy className={gridClasses.cell} style={WHOLE}>
        <span className="waiting" />
      </div>
    </div>
  );
});

const WHOLE = { '--width': '100%', '--height': '100%', lineHeight: `${ROW_HEIGHT - 1}px` } as CSSProperties;

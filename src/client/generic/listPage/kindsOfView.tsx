import Box from '@mui/material/Box';
import { part } from '../../layout/lazyPart.ts';
import { swiftPart } from '../../layout/swiftPart.ts';
import { loadGrid } from '../grid/loadGrid.ts';
import type { ListView } from '../list/listState.ts';
import { TableFrame } from '../table/TableFrame.tsx';

/** The ways to draw the records beside the table, which opens first. */
const CODE = {
  board: part(() => import('../board/RecordBoard.tsx')),
  calendar: part(() => import('../calendar/RecordCalendar.tsx')),
  gallery: part(() => import('../gallery/RecordGallery.tsx')),
  grid: loadGrid,
  timeline: part(() => import('../timeline/RecordTimeline.tsx')),
  tree: part(() => import('../tree/RecordTree.tsx')),
};

const DRAWN = {
  board: swiftPart(CODE.board),
  calendar: swiftPart(CODE.calendar),
  gallery: swiftPart(CODE.gallery),
  grid: swiftPart(CODE.grid),
  timeline: swiftPart(CODE.timeline),
  tree: swiftPart(CODE.tree),
};

/** The component that draws a view; undefined for the table. */
export function drawnBy(view: ListView) {
  return view === 'table' ? undefined : DRAWN[view];
}

/** Loads the code of a view that is about to be chosen; a failure is handled when it is drawn. */
export function prepareView(view: ListView): void {
  if (view !== 'table') CODE[view]().catch(() => {});
}

/** The place of another kind of view while its code loads. */
export const VIEW_PLACEHOLDER = (
  <TableFrame refreshing around={190}>
    <Box sx={{ height: '100dvh' }} />
  </TableFrame>
);

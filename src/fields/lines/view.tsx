import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { linesIn } from './index.ts';

export type FieldViews = Readonly<Record<string, FieldView>>;

/** Few records have lines: their pages alone load what draws them. */
const LinesTable = lazy(() => import('./LinesTable.tsx').then((module) => ({ default: module.LinesTable })));
const LinesInput = lazy(() => import('./LinesInput.tsx').then((module) => ({ default: module.LinesInput })));

/**
 * The views of lines, made of those of the types that a line's fields have. A form waits for its lines and is drawn with them: were
 * they to come later, its button would move between press and release, and the click be lost.
 */
export function linesView(views: FieldViews): FieldView {
  return {
    Cell: Count,
    Show: (props) =>
      countOf(props.value) === 0 ? (
        <Absent field={props.field} />
      ) : (
        <Suspense fallback={WAITING}>
          <LinesTable {...props} views={views} />
        </Suspense>
      ),
    Input: (props) => <LinesInput {...props} views={views} />,
    followsRecord: true,
    column: { width: 84 },
  };
}

function Count({ value, field }: ValueProps) {
  const count = countOf(value);
  return count === 0 ? <Absent field={field} /> : <span>{count}</span>;
}

function countOf(value: unknown): number {
  return linesIn(value)?.length ?? 0;
}

/** Room for the heading and the first lines. */
const WAITING = <Box aria-busy sx={{ height: 128 }} />;

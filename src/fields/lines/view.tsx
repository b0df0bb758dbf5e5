import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { lineReference } from '../../schema/index.ts';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { useReferences } from '../reference/ReferenceContext.tsx';
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
    Cell: Names,
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
    column: { isWritten: true },
  };
}

/** The names of the products, in one line that ends where there is no more room; the number of lines that name nothing. */
function Names({ value, field }: ValueProps) {
  const { nameIn } = useReferences();
  const reference = lineReference(field);
  const lines = linesIn(value) ?? [];
  if (lines.length === 0) return <Absent field={field} />;
  const named = lines.flatMap((line) => line[reference?.nameKey ?? ''] ?? []);
  if (reference?.to === undefined || named.length < lines.length) return <span>{lines.length}</span>;
  const names = named.map((name) => nameIn(reference.to ?? '', String(name))).join(', ');
  return <span title={names}>{names}</span>;
}

function countOf(value: unknown): number {
  return linesIn(value)?.length ?? 0;
}

/** Room for the heading and the first lines. */
const WAITING = <Box aria-busy sx={{ height: 128 }} />;

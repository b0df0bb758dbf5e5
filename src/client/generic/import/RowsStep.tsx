import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { GRID_HEIGHT } from './gridHeight.ts';
import type { ImportTask } from './useImport.ts';

/** The grid weighs as much as the rest of a list. */
const ImportGrid = lazyExport(() => import('./ImportGrid.tsx'), 'ImportGrid');

/** The rows of the file, at first only those with errors. Their cells are corrected here. */
export function RowsStep({ resource, task }: { resource: Resource; task: ImportTask }) {
  const text = useText();
  const { rows, errors, changed } = task;
  const [all, setAll] = useState(false);
  const shown = useMemo(
    () => (all || errors.size === 0 ? rows.rows.map((_, row) => row) : [...errors.keys()]),
    [all, errors, rows.rows],
  );
  const counts = { wrong: countText(errors.size), count: countText(rows.rows.length) };
  return (
    <>
      <Alert severity={errors.size > 0 ? 'warning' : 'success'} role="status">
        {text(errors.size > 0 ? 'import.wrong' : 'import.ready', counts)}
        {changed && ` ${text('import.changed')}`}
      </Alert>
      {errors.size > 0 && (
        <FormControlLabel
          control={<Checkbox checked={!all} onChange={({ target }) => setAll(!target.checked)} />}
          label={text('import.onlyWrong')}
        />
      )}
      <Section waiting={<Box aria-busy sx={{ height: GRID_HEIGHT }} />}>
        <ImportGrid
          resource={resource}
          rows={rows}
          errors={errors}
          shown={shown}
          readOnly={task.busy !== undefined}
          onCorrect={task.correct}
        />
      </Section>
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useMemo, useState } from 'react';
import { EXISTING } from '../../../schema/importFile.ts';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { GRID_HEIGHT } from './gridHeight.ts';
import { importLabel } from './rowErrors.ts';
import type { ImportTask } from './useImport.ts';

/** The grid weighs as much as the rest of a list. */
const ImportGrid = lazyExport(() => import('./ImportGrid.tsx'), 'ImportGrid');

/** The rows of the file, at first only those with errors or whose record exists. Their cells are corrected here. */
export function RowsStep({ resource, task }: { resource: Resource; task: ImportTask }) {
  const text = useText();
  const { rows, trial, choice, changed } = task;
  const { errors, existing } = trial;
  const [all, setAll] = useState(false);
  const special = useMemo(
    () => [...new Set([...errors.keys(), ...existing.keys()])].sort((one, other) => one - other),
    [errors, existing],
  );
  const shown = useMemo(
    () => (all || special.length === 0 ? rows.rows.map((_, row) => row) : special),
    [all, special, rows.rows],
  );
  return (
    <>
      <Outcome task={task} />
      {existing.size > 0 && <ExistingChoice task={task} />}
      {trial.kept.length > 0 && (
        <Alert severity="info">
          {text('import.kept', { fields: trial.kept.map((name) => importLabel(resource, name)).join(', ') })}
        </Alert>
      )}
      {special.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={!all} onChange={({ target }) => setAll(!target.checked)} />}
          label={text(existing.size > 0 ? 'import.onlyNamed' : 'import.onlyWrong')}
        />
      )}
      <Section waiting={<Box aria-busy sx={{ height: GRID_HEIGHT }} />}>
        <ImportGrid
          resource={resource}
          rows={rows}
          errors={errors}
          existing={existing}
          choice={changed ? undefined : choice}
          shown={shown}
          readOnly={task.busy !== undefined}
          onCorrect={task.correct}
        />
      </Section>
    </>
  );
}

/** The number of mistakes; without any, of the records that an import would add, update and leave as they are. */
function Outcome({ task }: { task: ImportTask }) {
  const text = useText();
  const { rows, trial, choice, changed } = task;
  const { errors, existing, counts } = trial;
  const count = countText(rows.rows.length);
  const isOpen = errors.size === 0 && existing.size > 0 && choice === undefined;
  if (isOpen && !changed) return null;
  const message = () => {
    if (errors.size > 0) return text('import.wrong', { wrong: countText(errors.size), count });
    if (existing.size === 0) return text('import.ready', { count });
    const { added, updated, unchanged, leftOut } = counts;
    return text('import.outcome', {
      added: countText(added),
      updated: countText(updated),
      unchanged: countText(unchanged),
      leftOut: countText(leftOut),
    });
  };
  return (
    <Alert severity={errors.size > 0 ? 'warning' : 'success'} role="status">
      {message()}
      {changed && ` ${text('import.changed')}`}
    </Alert>
  );
}

/** Asks what happens to the rows whose record exists. */
function ExistingChoice({ task }: { task: ImportTask }) {
  const text = useText();
  const id = useId();
  const { trial, choice, busy } = task;
  return (
    <FormControl disabled={busy !== undefined}>
      <FormLabel id={id} sx={{ color: 'text.primary' }}>
        {text('import.exist', { count: countText(trial.existing.size) })}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={choice ?? ''} sx={{ gap: { xs: 0.5, sm: 0 } }}>
        {EXISTING.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" onChange={() => task.decide(one)} />}
            label={text(`import.choice.${one}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

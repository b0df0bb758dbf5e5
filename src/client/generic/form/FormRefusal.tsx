import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { besideEdit } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { refusalLines } from './fieldErrors.ts';
import type { RecordFormState } from './useRecordForm.ts';

const DeletedRecordChoices = lazyExport(() => import('./DeletedRecordChoices.tsx'), 'DeletedRecordChoices');

/** Why a save failed: the form's error, errors of fields that it does not show, and the possible next steps. */
export function FormRefusal({ state }: { state: RecordFormState }) {
  const text = useText();
  const { fields, form, refusal, resource, recordId, isGone, takePresent, takeBack } = state;
  const shown = [...fields, ...besideEdit(resource).map(({ field }) => field)];
  const lines = refusalLines(refusal, form.formState.errors, shown, resource);
  if (isGone) lines.push(text('form.gone'));
  if (lines.length === 0) return null;
  return (
    <Alert ref={show} severity="error" sx={SX} aria-label={text('form.refused')}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {takePresent !== undefined && (
        <Button size="small" color="inherit" variant="outlined" onClick={takePresent} sx={{ mt: 1 }}>
          {text('form.present')}
        </Button>
      )}
      {takeBack !== undefined && (
        <Button size="small" color="inherit" variant="outlined" onClick={takeBack} sx={{ mt: 1 }}>
          {text('form.takeBack')}
        </Button>
      )}
      {isGone && recordId !== undefined && (
        <Section>
          <DeletedRecordChoices resource={resource} id={recordId} onBack={state.clearRefusal} />
        </Section>
      )}
    </Alert>
  );
}

/** Scrolled between the inputs and the bars at the foot of a phone, so that the user sees why the save failed. */
const SX = { mt: 2, scrollMarginBlock: { xs: '96px 216px', sm: 96 } };

function show(alert: HTMLElement | null): void {
  // If a field is invalid, the field stays in view instead.
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
  alert?.scrollIntoView({ block: 'nearest' });
}

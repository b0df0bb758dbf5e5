import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import { Section } from '../../layout/Section.tsx';
import { noAnswerOf } from '../../providers/data/answers.ts';
import { useText } from '../../providers/i18n.ts';
import { unshownWords } from './fieldErrors.ts';
import type { RecordFormState } from './useRecordForm.ts';

const WaysOn = lazy(() => import('./WaysOn.tsx').then((module) => ({ default: module.WaysOn })));

/** What a form as a whole was refused for, what was wrong with fields that it does not show, and what can be done. */
export function FormRefusal({ state }: { state: RecordFormState }) {
  const text = useText();
  const { refusal, resource, recordId, isGone, takePresent, takeBack } = state;
  const lines = linesOf(state);
  const noAnswer = noAnswerOf(refusal);
  // Without an answer nobody knows whether it was saved; the idempotency key makes a second attempt safe.
  if (noAnswer !== undefined) lines.push(text(`form.noAnswer.${noAnswer}`));
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
          <WaysOn resource={resource} id={recordId} onBack={state.forgive} />
        </Section>
      )}
    </Alert>
  );
}

/** Below what was typed and above the bars at the foot of a phone: whoever pressed the button is to see why it failed. */
const SX = { mt: 2, scrollMarginBlock: { xs: '96px 216px', sm: 96 } };

function show(alert: HTMLElement | null): void {
  // Where a field is wrong, the field is what is to be seen.
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
  alert?.scrollIntoView({ block: 'nearest' });
}

function linesOf({ fields, form, refusal, resource }: RecordFormState): string[] {
  const others = unshownWords(form.formState.errors, fields, resource);
  // The whole is refused in the words of its first mistake, which may stand there with its place.
  const isSaid = others.some((line) => line.endsWith(refusal?.message ?? ''));
  return [...new Set([...(refusal && !isSaid ? [refusal.message] : []), ...others])].filter(Boolean);
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, useId } from 'react';
import { useText } from '../../providers/i18n.ts';
import { FormFields } from './FormFields.tsx';
import type { Place } from './LeaveGuard.tsx';
import { type FormTask, type RecordFormState, useRecordForm } from './useRecordForm.ts';

interface Props extends FormTask {
  /** What the reset button does in a modal: it leaves. */
  onDiscard?: () => void;
  /** Names the form for those who cannot see where it stands. */
  labelledBy?: string | undefined;
}

/** The form of a record, new or present, in a page, a panel or a modal. */
export function RecordForm({ onDiscard, labelledBy, ...task }: Props) {
  const state = useRecordForm(task);
  const { resource, view, record, place } = task;
  const id = useId();
  const intent = record === undefined ? 'create' : 'update';
  const fields = (
    <>
      <FormFields
        resource={resource}
        groups={view.groups}
        form={state.form}
        intent={intent}
        record={record}
        narrow={place === 'panel' || state.fields.length < 3}
      />
      <Refusal state={state} />
    </>
  );
  const actions = (
    <FormActions
      submit={view.submit}
      reset={view.reset}
      busy={state.busy}
      onReset={() => {
        state.clear();
        onDiscard?.();
      }}
    />
  );
  const onSubmit = (event: FormEvent) => {
    // A form in a modal must not submit the form of the page below it (React events follow the tree of components).
    event.stopPropagation();
    void state.submit(event);
  };
  return (
    <form id={id} noValidate onSubmit={onSubmit} aria-labelledby={labelledBy} style={FORM[place]}>
      {place === 'modal' ? (
        <>
          <DialogContent dividers>{fields}</DialogContent>
          <DialogActions sx={{ px: 3, py: 1.5 }}>{actions}</DialogActions>
        </>
      ) : (
        <>
          <Box sx={{ p: { xs: 2, md: 3 } }}>{fields}</Box>
          <Box sx={BAR}>{actions}</Box>
        </>
      )}
    </form>
  );
}

const FORM: Record<Place, React.CSSProperties> = {
  page: {},
  panel: {},
  modal: { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
};

/** At the bottom of the form; on a phone at the bottom of the screen, where the thumb is. */
const BAR = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  borderRadius: '0 0 7px 7px',
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  zIndex: 2,
};

export function FormActions({
  submit,
  reset,
  busy,
  onReset,
}: {
  submit: string;
  reset?: string;
  busy: boolean;
  onReset?: () => void;
}) {
  return (
    <>
      {reset !== undefined && (
        <Button type="button" color="inherit" disabled={busy} onClick={onReset}>
          {reset}
        </Button>
      )}
      <Button type="submit" variant="contained" loading={busy}>
        {submit}
      </Button>
    </>
  );
}

/** What the form as a whole was refused for, and what was wrong with fields that it does not show. */
function Refusal({ state }: { state: RecordFormState }) {
  const text = useText();
  const shown = new Set(state.fields.map((field) => field.name));
  const others = Object.entries(state.form.formState.errors)
    .filter(([name]) => !shown.has(name))
    .map(([, error]) => String((error as { message?: unknown } | undefined)?.message ?? ''));
  const lines = [...new Set([...(state.refusal ? [state.refusal.message] : []), ...others])].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mt: 2 }} aria-label={text('form.refused')}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}

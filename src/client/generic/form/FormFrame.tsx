import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type CSSProperties, type FocusEvent, type FormEvent, lazy, type ReactNode } from 'react';
import type { FormView } from '../../../schema/index.ts';
import { Section } from '../../layout/Section.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import type { Place } from './LeaveGuard.tsx';
import { StillSending } from './StillSending.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** Most forms begin without a draft. */
const DraftNotice = lazy(() =>
  import('./DraftNotice.tsx').then((module) => ({ default: module.DraftNotice })),
);

interface Props {
  state: RecordFormState;
  view: Pick<FormView, 'submit' | 'reset'>;
  place: Place;
  /** Names the form for those who cannot see where it stands. */
  labelledBy?: string | undefined;
  /** What the reset button does in a modal: it leaves. */
  onDiscard?: (() => void) | undefined;
  /** The inputs. */
  children: ReactNode;
  /** At the left of the buttons: how to work by keyboard. */
  hint?: ReactNode;
}

/** The form around a record's inputs: what it was refused for, and its buttons, where the form stands. */
export function FormFrame({ state, view, place, labelledBy, onDiscard, children, hint }: Props) {
  const onSubmit = (event: FormEvent) => {
    // A form in a modal must not submit the form of the page below it (React events follow the tree of components).
    event.stopPropagation();
    void state.submit(event);
  };
  const onReset = () => {
    state.clear();
    onDiscard?.();
  };
  const actions = (
    <>
      {hint}
      <FormActions submit={view.submit} reset={view.reset} busy={state.busy} onReset={onReset} />
    </>
  );
  const { draft } = state;
  const content = (
    <>
      {draft.restored !== undefined && (
        <Section>
          <DraftNotice {...draft} onDiscard={state.clear} />
        </Section>
      )}
      {children}
      <StillSending busy={state.busy} onStop={state.stop} />
      <FormRefusal state={state} />
    </>
  );
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={bringClear}
      aria-labelledby={labelledBy}
      style={FORM[place]}
    >
      {place === 'modal' ? (
        <>
          <DialogContent dividers>{content}</DialogContent>
          <DialogActions sx={{ px: 3, py: 1.5 }}>{actions}</DialogActions>
        </>
      ) : (
        <>
          <Box sx={{ p: { xs: 2, md: 3 }, ...CLEAR_OF_BARS }}>{content}</Box>
          <Box sx={place === 'page' ? { ...BAR, ...AT_THUMB } : BAR}>{actions}</Box>
        </>
      )}
    </form>
  );
}

const FORM: Record<Place, CSSProperties> = {
  page: {},
  panel: {},
  modal: { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 },
};

/** What takes the focus is scrolled clear of the top bar, the buttons and a message above them, with its label and its mistake. */
const CLEAR_OF_BARS = {
  '& :is(input, textarea, button)': { scrollMarginBlock: { xs: '96px 152px', sm: 96 } },
};

/** A field of several lines counts as in sight while its caret is, also where the bar lies on it. */
function bringClear({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** At the bottom of the form. */
const BAR = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  borderRadius: '0 0 7px 7px',
};

/** On a phone at the bottom of the screen, where the thumb is; panels may be several, and stay where they are. */
const AT_THUMB = { position: { xs: 'sticky', sm: 'static' }, bottom: 0, zIndex: 2 };

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

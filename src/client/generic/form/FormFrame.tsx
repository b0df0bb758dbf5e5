import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { CSSProperties, FocusEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { FormView } from '../../../schema/index.ts';
import { ON_ENLARGED_PHONE } from '../../layout/isPhoneNow.ts';
import { isPressed } from '../../layout/keys/shortcuts.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import { StillSending } from '../dialogs/StillSending.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import type { Place } from './LeaveGuard.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** Loaded lazily, because conflicts are rare. */
const ConflictChoices = lazyExport(() => import('./ConflictChoices.tsx'), 'ConflictChoices');

interface Props {
  state: RecordFormState;
  view: Pick<FormView, 'submit' | 'reset'>;
  place: Place;
  /** The id of the element that names the form for assistive technology. */
  labelledBy?: string | undefined;
  /** The reset button's action in a modal, where it closes the form. */
  onDiscard?: (() => void) | undefined;
  /** The inputs. */
  children: ReactNode;
  /** At the left of the buttons: keyboard hints. */
  hint?: ReactNode;
  /** The buttons stay in sight below a form that is longer than the screen. */
  isLong?: boolean;
}

/** The frame of a record's form: error messages, inputs and buttons, for a page, a panel or a modal. */
export function FormFrame({ state, view, place, labelledBy, onDiscard, children, hint, isLong }: Props) {
  const text = useText();
  const onSubmit = (event: FormEvent) => {
    // A form in a modal must not submit the form of the page below it (React events bubble through the component tree).
    event.stopPropagation();
    void state.submit(event);
  };
  const onReset = () => {
    state.clear();
    onDiscard?.();
  };
  const submit = state.conflicts.length > 0 ? text('form.conflict.choose') : view.submit;
  const actions = (
    <>
      {hint}
      <FormActions submit={submit} reset={view.reset} busy={state.busy} onReset={onReset} />
    </>
  );
  const { draft } = state;
  const content = (
    <>
      <DraftNotice {...draft} onDiscard={state.clear} />
      {state.kept.length > 0 && <KeptNotice state={state} />}
      {children}
      <StillSending busy={state.busy} onStop={state.stop} />
      <FormRefusal state={state} />
      {state.conflicts.length + state.merged.length > 0 && (
        <Section>
          <ConflictChoices
            resource={state.resource}
            id={state.recordId}
            conflicts={state.conflicts}
            merged={state.merged}
            blockedSaves={state.blockedSaves}
            values={state.form.getValues()}
            onSettle={state.settle}
          />
        </Section>
      )}
    </>
  );
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={scrollClear}
      onKeyDown={submitOnShortcut}
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
          <Box sx={{ p: { xs: 2, md: 3 }, ...CLEAR_OF_BARS, ...ROOM }}>{content}</Box>
          <Box sx={place === 'page' ? { ...BAR, ...(isLong ? IN_SIGHT : AT_THUMB) } : BAR}>{actions}</Box>
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

/** The focused element is scrolled clear of the top bar, the buttons and the message above them, with its label and its error. */
const CLEAR_OF_BARS = {
  '& :is(input, textarea, button)': { scrollMarginBlock: { xs: '96px 152px', sm: 96 } },
};

/** A multi-line field counts as visible while its caret is, even if the bar covers part of it. */
function scrollClear({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** At the bottom of the form. */
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
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

/** A day is whole in its input. */
const ROOM = { [ON_ENLARGED_PHONE]: { px: 1 } };

/** Sticky buttons would cover a third of the form. */
const ENLARGED = { [ON_ENLARGED_PHONE]: { position: 'static' } };

/**
 * On a phone, the buttons are sticky at the bottom of the screen. Buttons of panels are not, because there may be several
 * panels.
 */
const AT_THUMB = { position: { xs: 'sticky', sm: 'static' }, bottom: 0, zIndex: 2, ...ENLARGED };

/** The same at every width. */
const IN_SIGHT = { position: 'sticky', bottom: 0, zIndex: 2, ...ENLARGED };

/** Ctrl+Enter submits from every input, also from one of several lines. React also reports the keys of dialogs that the form has opened. */
function submitOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event;
  const isOwn = target instanceof HTMLElement && form.contains(target);
  if (!isPressed('send', event) || event.defaultPrevented || event.nativeEvent.isComposing || !isOwn) return;
  event.preventDefault();
  // A text that is none of a selector's choices would be dropped. The input hears of the key first: it replaces '500+300' by 800.
  if (target.dataset.unchosen === undefined) setTimeout(() => form.requestSubmit());
}

/** A browser clicks a button on Enter alone: the shortcut that works in the inputs works on the button, too. */
function sendOnShortcut(event: KeyboardEvent<HTMLButtonElement>): void {
  if (!isPressed('send', event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

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
      <Button type="submit" variant="contained" loading={busy} onKeyDown={sendOnShortcut}>
        {submit}
      </Button>
    </>
  );
}

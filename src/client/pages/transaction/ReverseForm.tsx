import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useMemo, useState } from 'react';
import { isDay } from '../../../fields/calendar.ts';
import { view as date } from '../../../fields/date/view.tsx';
import { words } from '../../../fields/readText.ts';
import { undeclaredField } from '../../../schema/index.ts';
import { type HttpError, useRefresh } from '../../data/index.ts';
import { StillSending } from '../../generic/dialogs/StillSending.tsx';
import { DraftNotice } from '../../generic/form/DraftNotice.tsx';
import { useClosedDay, useReversalDay } from '../../generic/form/useClosedDay.ts';
import { useKeptFocus } from '../../generic/form/useKeptFocus.ts';
import { failureText } from '../../generic/page/failureText.ts';
import type { Transaction } from '../../generic/transaction/Transaction.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { Correction } from './useCorrection.ts';

/** The form of a reversal without a new posting: its day, the reason and the preview. */
export function ReverseForm({ original, correction }: { original: Transaction; correction: Correction }) {
  const text = useText();
  const id = String(original.id);
  const today = useToday();
  const format = useFormat();
  const closedDay = useClosedDay();
  const reversalDay = useReversalDay();
  const [day, setDay] = useState<unknown>(() => reversalDay(original.date, today));
  const [wrongDay, setWrongDay] = useState<string>();
  const wanted = useMemo(() => (isDay(words(day)) ? { date: words(day) } : undefined), [day]);
  const identity = { reason: correction.reason, day };
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const keepFocus = useKeptFocus(busy);
  const reverse = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !correction.hasReason()) return;
    keepFocus();
    setBusy(true);
    setRefusal(undefined);
    setWrongDay(undefined);
    try {
      const { message } = await correction.send(correction.keyFor(identity), { date: words(day) });
      notify({ type: 'success', message });
      void refresh.all();
      correction.leave();
    } catch (error) {
      setWrongDay((error as HttpError).errors?.date as string | undefined);
      setRefusal(failureText(error as HttpError));
      notify({ type: 'error', message: (error as HttpError).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void reverse(event)}>
      <Box sx={{ px: { xs: 2, md: 3 }, pb: { xs: 2, md: 3 } }}>
        <DraftNotice restored={correction.restored} onDiscard={correction.discard} />
        <Box sx={{ mt: 3, maxWidth: { sm: 280 } }}>
          <date.Input
            field={undeclaredField('date', 'date', text('correction.date'), { required: true })}
            label={text('correction.date')}
            value={day}
            onChange={(chosen) => {
              setDay(chosen);
              setWrongDay(undefined);
            }}
            error={wrongDay ?? closedDay(day)}
            row={{}}
            format={format}
          />
        </Box>
        <ReasonField correction={correction} />
        <PreviewTable id={id} wanted={wanted} correction={correction} />
        <StillSending busy={busy} onStop={() => stopWaiting(correction.keyFor(identity))} />
        {refusal !== undefined && refusal !== correction.reasonError && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </Box>
      <Box sx={BAR}>
        <Button type="button" color="inherit" disabled={busy} onClick={correction.leave}>
          {text('correction.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {text('correction.submitReverse')}
        </Button>
      </Box>
    </form>
  );
}

const BAR = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

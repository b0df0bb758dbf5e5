import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HttpError } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { StillSending } from '../../generic/dialogs/StillSending.tsx';
import { DraftNotice } from '../../generic/form/DraftNotice.tsx';
import { refreshPosted } from '../../generic/page/derived.ts';
import { failureText } from '../../generic/page/failureText.ts';
import { stopWaiting } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReasonField } from './ReasonField.tsx';
import type { Correction } from './useCorrection.ts';

const REVERSAL = {};

/** The form of a reversal without a new posting: the reason and the preview. */
export function ReverseForm({ id, correction }: { id: string; correction: Correction }) {
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const reverse = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !correction.hasReason()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await correction.send(correction.keyFor(correction.reason));
      notify({ type: 'success', message });
      refreshPosted(queries);
      correction.leave();
    } catch (error) {
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
        <ReasonField correction={correction} />
        <PreviewTable id={id} wanted={REVERSAL} correction={correction} />
        <StillSending busy={busy} onStop={() => stopWaiting(correction.keyFor(correction.reason))} />
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

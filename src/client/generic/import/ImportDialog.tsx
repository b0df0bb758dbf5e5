import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { isMapped } from '../../../papers/mapping.ts';
import type { Resource } from '../../../schema/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { callFailureText } from '../../providers/data/callFailure.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import { StillSending } from '../dialogs/StillSending.tsx';
import { useLeaveGuard } from '../form/LeaveGuard.tsx';
import { failureText } from '../page/failureText.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { RowsStep } from './RowsStep.tsx';
import { type ImportTask, useImport } from './useImport.ts';

interface Props {
  resource: Resource;
  onClose: () => void;
}

/** Imports records from a CSV or Excel file in steps: the file, its columns, its rows with their errors. All rows are imported or none. */
export function ImportDialog({ resource, onClose }: Props) {
  const text = useText();
  const id = useId();
  const narrow = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const task = useImport(resource, onClose);
  const { step, busy, failure, corrected } = task;
  const [leaving, setLeaving] = useState(false);
  const leave = () => (corrected ? setLeaving(true) : onClose());
  useLeaveGuard(() => corrected, 'page', 'lost');
  /** A click beside the dialog closes it only before there is work in it, and Escape in a cell belongs to the cell. */
  const closeBy = (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    const target = 'target' in event && event.target instanceof Element ? event.target : undefined;
    const isInCell = target?.closest('[role=gridcell]') != null;
    if (reason === 'backdropClick' ? step === 'file' : !isInCell) leave();
  };
  return (
    <BackDialog
      open
      onClose={busy === undefined ? closeBy : undefined}
      aria-labelledby={id}
      fullWidth
      fullScreen={narrow}
      maxWidth={step === 'rows' ? 'xl' : 'md'}
    >
      <DialogTitle id={id}>{text('import.title', { many: resource.label.many })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {narrow && <Alert severity="info">{text('import.narrow')}</Alert>}
        {failure !== undefined && (
          <Alert severity="error">{failureText({ ...failure, message: callFailureText(failure) })}</Alert>
        )}
        {step === 'file' && <FileStep onChoose={task.choose} />}
        {step === 'columns' && <ColumnsStep resource={resource} task={task} />}
        {step === 'rows' && <RowsStep resource={resource} task={task} />}
        {busy !== undefined && (
          <Box role="status">
            {text(`import.${busy}`, { count: countText(task.table.rows.length) })}
            <LinearProgress aria-label={text('import.running')} sx={{ mt: 1 }} />
          </Box>
        )}
        <StillSending busy={busy === 'adding'} onStop={task.stop} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={leave} disabled={busy !== undefined} color="inherit">
          {text('confirm.cancel')}
        </Button>
        {step !== 'file' && (
          <Button
            onClick={() => task.back(step === 'rows' ? 'columns' : 'file')}
            disabled={busy !== undefined}
            color="inherit"
          >
            {text('import.back')}
          </Button>
        )}
        <Proceed resource={resource} task={task} />
      </DialogActions>
      <Confirm
        open={leaving}
        title={text('form.leave.title')}
        question={text('form.leave.lost')}
        confirm={text('form.leave.confirm')}
        cancel={text('form.leave.cancel')}
        focus="cancel"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </BackDialog>
  );
}

/** The button of the next step: to the check, and once there are no errors, to the import. */
function Proceed({ resource, task }: { resource: Resource; task: ImportTask }) {
  const text = useText();
  const { step, table, mapping, trial, choice, changed, busy } = task;
  if (step === 'file') return null;
  const count = countText(table.rows.length);
  if (step === 'rows' && trial.errors.size === 0 && !changed) {
    const isOpen = trial.existing.size > 0 && choice === undefined;
    return (
      <Button variant="contained" onClick={task.send} disabled={isOpen} loading={busy !== undefined}>
        {text('import.send', { count })}
      </Button>
    );
  }
  return (
    <Button
      variant="contained"
      onClick={task.check}
      disabled={!isMapped(resource, mapping)}
      loading={busy !== undefined}
    >
      {text(step === 'rows' ? 'import.checkAgain' : 'import.check', { count })}
    </Button>
  );
}

import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Missing } from '../../generic/page/Missing.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { useRecord } from '../../generic/show/useRecord.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  projectId: string;
  title: string;
  submit: string;
  /** The number of selected people. */
  selectedCount: number;
  busy: boolean;
  onSubmit: () => void;
  onUnselect: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a project's people: the project, the people, and the action for the selected ones. */
export function PeopleDialog(props: Props) {
  const { projectId, title, submit, selectedCount, busy, onSubmit, onUnselect, onClose, children } = props;
  const text = useText();
  const id = useId();
  const projects = useResource('project');
  const { record, loading, missing, failure, again } = useRecord(projects, projectId);
  const phone = usePhone();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={phone}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={id} sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          {title}
          <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
            {loading ? <Skeleton width={160} /> : String(record?.[projects.title] ?? '')}
          </Typography>
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={onClose} disabled={busy}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers>
        {missing && <Missing resource={projects} />}
        {failure !== undefined && <Problem message={text('people.loadFailed')} onAgain={again} />}
        {!missing && (failure === undefined || record !== undefined) && children}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 2, sm: 3 }, py: 1.5, flexWrap: 'wrap', rowGap: 1 }}>
        <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ mr: 'auto' }}>
          {text('people.selected', { count: selectedCount })}
        </Typography>
        <Button color="inherit" disabled={selectedCount === 0 || busy} onClick={onUnselect}>
          {text('people.unselectAll')}
        </Button>
        <Button variant="contained" disabled={selectedCount === 0} loading={busy} onClick={onSubmit}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { HttpError } from '../../data/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useText } from '../../providers/i18n.ts';
import type { SavedView } from './useSavedViews.ts';

interface Props {
  title: string;
  /** The present name and readers; of a new view there are none. */
  view?: SavedView | undefined;
  busy: boolean;
  onSave: (named: { name: string; shared: SavedView['shared'] }, onError: (error: HttpError) => void) => void;
  onClose: () => void;
}

const SHARES = ['me', 'everyone'] as const;

/** Asks for the name of a view and who sees it. */
export function SaveViewDialog({ title, view, busy, onSave, onClose }: Props) {
  const text = useText();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState<SavedView['shared']>(view?.shared ?? 'me');
  const [error, setError] = useState<HttpError>();
  const nameError = error?.errors?.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the submit of a dialog on to the form that it was opened from.
    event.stopPropagation();
    setError(undefined);
    onSave({ name: name.trim(), shared }, setError);
  };
  return (
    <BackDialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <TextField
            label={text('view.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={nameError !== undefined}
            helperText={nameError === undefined ? undefined : String(nameError)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            autoFocus
            required
            fullWidth
            sx={{ mt: 1 }}
          />
          <FormControl>
            <FormLabel id={`${id}-share`}>{text('view.share')}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={`${id}-share`}
              value={shared}
              onChange={(_, value) => setShared(value as SavedView['shared'])}
            >
              {SHARES.map((share) => (
                <FormControlLabel
                  key={share}
                  value={share}
                  control={<Radio />}
                  label={text(`view.share.${share}`)}
                />
              ))}
            </RadioGroup>
            <FormHelperText sx={{ mx: 0 }}>{text('view.shareHelp')}</FormHelperText>
          </FormControl>
          {error !== undefined && nameError === undefined && <Alert severity="error">{error.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={name.trim() === ''}>
            {text('view.saveName')}
          </Button>
        </DialogActions>
      </form>
    </BackDialog>
  );
}

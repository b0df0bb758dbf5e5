import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { type CellChange, cellKey } from './cellChanges.ts';

/** A pasted block that was refused, of which nothing is saved. */
export interface RefusedPaste {
  changes: readonly CellChange[];
  /** The reason of each wrong cell, by its key. */
  wrong: ReadonlyMap<string, string>;
}

/** More inputs make a browser slow, and nobody fixes as many one by one. */
const MOST_LISTED = 50;

interface Props {
  resource: Resource;
  paste: RefusedPaste;
  /** The number of a record's row in the grid. */
  rowOf: (id: CellChange['id']) => number;
  onSave: (changes: readonly CellChange[]) => void;
  onClose: () => void;
}

/** Lists the wrong cells of a pasted block, to fix them or leave them out. Nothing is saved before. */
export function PasteDialog({ resource, paste: { changes, wrong }, rowOf, onSave, onClose }: Props) {
  const text = useText();
  const id = useId();
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>({});
  const cells = changes.filter((change) => wrong.has(cellKey(change)));
  const rest = changes.filter((change) => !wrong.has(cellKey(change)));
  const mended = cells.map((change) => ({ ...change, text: fixed[cellKey(change)] ?? change.text ?? '' }));
  return (
    <BackDialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        {text('grid.paste.wrong', { count: countText(cells.length), total: countText(changes.length) })}
      </DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('grid.paste.nothing')}
        </Alert>
        {mended.slice(0, MOST_LISTED).map((change) => (
          <Box key={cellKey(change)} sx={{ pt: 1, pb: 1.5 }}>
            <TextField
              fullWidth
              size="small"
              error
              label={text('grid.paste.cell', {
                row: rowOf(change.id),
                label: resource.fields[change.field]?.label ?? change.field,
              })}
              value={change.text}
              onChange={({ target }) => setFixed({ ...fixed, [cellKey(change)]: target.value })}
              helperText={wrong.get(cellKey(change))}
            />
          </Box>
        ))}
        {mended.length > MOST_LISTED && (
          <Typography variant="body2">
            {text('grid.paste.others', { count: countText(mended.length - MOST_LISTED) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} color="inherit">
          {text('confirm.cancel')}
        </Button>
        <Button onClick={() => onSave(rest)} disabled={rest.length === 0}>
          {text('grid.paste.leaveOut')}
        </Button>
        <Button onClick={() => onSave([...rest, ...mended])} variant="contained">
          {text('grid.paste.save')}
        </Button>
      </DialogActions>
    </BackDialog>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { fieldViews } from '../../../fields/views.ts';
import { type Field, type Resource, recordName } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

/** A cell that somebody else has changed since the user saw it. */
export interface Conflict {
  field: Field;
  /** The row with the user's value. */
  mine: BaseRecord;
  /** The row as it is stored. */
  theirs: BaseRecord;
}

interface Props {
  resource: Resource;
  conflict: Conflict;
  onMine: () => void;
  onClose: () => void;
}

/** Shows both values of a cell, of which the user chooses one. */
export function ConflictDialog({ resource, conflict: { field, mine, theirs }, onMine, onClose }: Props) {
  const text = useText();
  const id = useId();
  const format = useFormat();
  const { Cell } = fieldViews[field.type as keyof typeof fieldViews];
  const name = recordName(resource, theirs) || `#${theirs.id}`;
  return (
    <BackDialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text('grid.conflict.title', { label: field.label, name })}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={VALUES}>
          <dt>{text('grid.conflict.theirs')}</dt>
          <dd>
            <Cell value={theirs[field.name]} field={field} row={theirs} format={format} />
          </dd>
          <dt>{text('grid.conflict.mine')}</dt>
          <dd>
            <Cell value={mine[field.name]} field={field} row={mine} format={format} />
          </dd>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} color="inherit" autoFocus>
          {text('grid.conflict.keep')}
        </Button>
        <Button onClick={onMine} variant="contained">
          {text('grid.conflict.save')}
        </Button>
      </DialogActions>
    </BackDialog>
  );
}

const VALUES = { m: 0, '& dt': { color: 'text.secondary', fontSize: 13 }, '& dd': { m: 0, mb: 2 } };

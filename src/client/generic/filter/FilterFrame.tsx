import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL } from '../page/Choice.tsx';

interface Props {
  /** The id of the input that the label names. */
  htmlFor: string;
  labelId: string;
  label: string;
  /** Clears the filter; undefined if it is not set. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** A filter with its label before it and a clear button after it. */
export function FilterFrame({ htmlFor, labelId, label, onClear, children }: Props) {
  const text = useText();
  return (
    // On a phone, a set filter needs more than half of a row.
    <Box sx={onClear ? { ...CHOICE, flex: { xs: '1 1 100%', sm: '0 1 auto' } } : CHOICE}>
      <Box component="label" htmlFor={htmlFor} id={labelId} sx={CHOICE_LABEL}>
        {label}
      </Box>
      {children}
      {onClear && (
        <IconButton
          aria-label={text('filter.clearOne', { label })}
          title={text('filter.clear')}
          onClick={onClear}
          size="small"
          sx={{
            minWidth: { xs: 44, sm: 0 },
            minHeight: { xs: 44, sm: 0 },
            color: 'text.secondary',
          }}
        >
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

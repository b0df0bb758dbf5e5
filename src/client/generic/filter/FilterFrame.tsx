import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Close from 'icon/baseline-close';
import type { ReactNode } from 'react';
import { useText } from '../../providers/i18n.ts';
import { CHOICE, CHOICE_LABEL } from '../list/Choice.tsx';

interface Props {
  /** The input that the label belongs to. */
  htmlFor: string;
  labelId: string;
  label: string;
  /** Takes the filter back; none where nothing is filtered by. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** A filter with its label before it, and what clears it behind. */
export function FilterFrame({ htmlFor, labelId, label, onClear, children }: Props) {
  const text = useText();
  return (
    // What is set says more than a half of a phone's row holds.
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

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { MouseEvent, ReactNode } from 'react';

interface Props {
  name: string;
  icon: ReactNode;
  disabled?: boolean | undefined;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  expanded?: boolean;
}

/** Visible to screen readers only. */
const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * A button at the end of an input. Its name is hidden text, so that a search by label finds only the input.
 */
export function InputButton({ name, icon, disabled = false, onClick, expanded }: Props) {
  return (
    <InputAdornment position="end">
      <IconButton
        type="button"
        size="small"
        edge="end"
        disabled={disabled}
        onClick={onClick}
        {...(expanded !== undefined && { 'aria-haspopup': 'dialog', 'aria-expanded': expanded })}
      >
        {icon}
        <Box component="span" sx={HIDDEN}>
          {name}
        </Box>
      </IconButton>
    </InputAdornment>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  invalid: boolean;
  disabled: boolean;
  children: ReactNode;
}

/** The outline of an editor, which looks like a Material input. */
export function EditorFrame({ invalid, disabled, children }: Props) {
  return <Box sx={[FRAME, invalid && WRONG, disabled && DISABLED]}>{children}</Box>;
}

/** Draws the focus ring around the whole frame. */
const TYPED_INTO = '&:has([contenteditable=true]:focus)';
const ring = (color: string) => ({ borderColor: color, outline: '1px solid', outlineColor: color });

const FRAME = {
  minWidth: 0,
  border: '1px solid',
  borderColor: 'Border.input',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& [contenteditable]:focus-visible': { outline: 'none' },
  '@media (hover: hover)': { '&:hover': { borderColor: 'text.primary' } },
  [TYPED_INTO]: ring('primary.main'),
} as const;
const WRONG = {
  borderColor: 'error.main',
  '@media (hover: hover)': { '&:hover': { borderColor: 'error.main' } },
  [TYPED_INTO]: ring('error.main'),
} as const;
const DISABLED = {
  borderColor: 'action.disabled',
  color: 'text.disabled',
  '@media (hover: hover)': { '&:hover': { borderColor: 'action.disabled' } },
  '& blockquote': { color: 'inherit' },
} as const;

import ChevronRight from '@mui/icons-material/ChevronRight';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';

interface Props {
  /** The group. */
  label: string;
  isFolded: boolean;
  onFold: () => void;
}

/** Folds a group of rows; Right unfolds it and Left folds it. */
export function FoldButton({ label, isFolded, onFold }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== (isFolded ? 'ArrowRight' : 'ArrowLeft')) return;
    event.preventDefault();
    onFold();
  };
  return (
    <ButtonBase
      aria-label={label}
      aria-expanded={!isFolded}
      onClick={onFold}
      onKeyDown={onKeyDown}
      data-print="hide"
      sx={BUTTON}
    >
      <ChevronRight aria-hidden fontSize="small" sx={{ transform: isFolded ? 'none' : 'rotate(90deg)' }} />
    </ButtonBase>
  );
}

const BUTTON = {
  flex: 'none',
  width: 24,
  height: { xs: 44, sm: 28 },
  ml: -0.5,
  color: 'text.secondary',
  borderRadius: 0.5,
};

import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';
import { countText } from '../../providers/i18n.ts';
import type { HeadLine } from './groupLines.ts';

interface Props {
  line: HeadLine;
  onToggle: () => void;
}

/**
 * The button of a group's head. Right unfolds the group and Left folds it; Up and Down go to the next head, so that groups are
 * read without passing every row.
 */
export function GroupHead({ line, onToggle }: Props) {
  const { about, label, count, isUnfolded, path } = line;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (key === (isUnfolded ? 'ArrowLeft' : 'ArrowRight')) onToggle();
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      nextHead(currentTarget, key === 'ArrowDown' ? 1 : -1)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <ButtonBase
      disableRipple
      data-group
      aria-expanded={isUnfolded}
      onClick={onToggle}
      onKeyDown={onKeyDown}
      title={`${about}: ${label}`}
      sx={{ ...HEAD, pl: (path.length - 1) * 2.5 }}
    >
      <ChevronRight
        aria-hidden
        fontSize="small"
        sx={{ flex: 'none', transform: isUnfolded ? 'rotate(90deg)' : 'none', color: 'text.secondary' }}
      />
      <Box component="span" sx={ABOUT}>
        {about}{' '}
      </Box>
      <Box component="span" sx={LABEL}>
        {label}
      </Box>{' '}
      <Box component="span" sx={COUNT}>
        {countText(count)}
      </Box>
    </ButtonBase>
  );
}

function nextHead(head: HTMLElement, by: number): HTMLElement | undefined {
  const heads = [
    ...(head.closest('table, [data-groups]')?.querySelectorAll<HTMLElement>('[data-group]') ?? []),
  ];
  return heads[heads.indexOf(head) + by];
}

const HEAD = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 0.75,
  width: '100%',
  minWidth: 0,
  minHeight: { xs: 44, sm: 36 },
  font: 'inherit',
  textAlign: 'left',
  borderRadius: 0.5,
};

const ABOUT = { flex: 'none', color: 'text.secondary', fontWeight: 400 };
const LABEL = {
  fontWeight: 600,
  color: 'text.primary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const COUNT = { flex: 'none', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', fontWeight: 400 };

import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { MenuIcon } from '../MenuIcon.tsx';
import type { Find, FindGroup } from './Find.ts';

interface Props {
  /** The id of the list. */
  id: string;
  group: FindGroup;
  /** The number of its first find among all. */
  first: number;
  /** The number of the one that Enter opens. */
  active: number;
  onPoint: (index: number) => void;
  onGo: (find: Find) => void;
}

/** The finds of one kind under its name. */
export function SearchGroup({ id, group, first, active, onPoint, onGo }: Props): ReactNode {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a listbox, not the fields of a form
    <div role="group" aria-labelledby={labelId}>
      <Box id={labelId} role="presentation" sx={HEADING}>
        {group.label}
      </Box>
      {group.finds.map((find, index) => (
        <Box
          key={find.key}
          role="option"
          id={`${id}-${first + index}`}
          aria-selected={first + index === active}
          // The box keeps the focus, so that leaving it does not close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(find)}
          onMouseMove={() => onPoint(first + index)}
          sx={OPTION}
        >
          <MenuIcon name={find.icon} sx={{ fontSize: 20, color: 'text.secondary' }} />
          <Box component="span" sx={TITLE}>
            {find.title}
          </Box>
          {find.text !== '' && (
            <Box component="span" sx={SECOND}>
              {find.text}
            </Box>
          )}
        </Box>
      ))}
    </div>
  );
}

const HEADING = {
  px: 1.25,
  pt: 1.25,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
};
const OPTION = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 1.25,
  alignItems: 'center',
  px: 1.25,
  py: 0.5,
  minHeight: { xs: 48, sm: 44 },
  borderRadius: 0.75,
  cursor: 'pointer',
  '&[aria-selected=true]': { bgcolor: 'action.selected' },
  // The icon stands beside both lines.
  '& > svg': { gridRow: '1 / span 2' },
};
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const TITLE = { ...ONE_LINE, fontWeight: 500, '&:last-child': { gridRow: '1 / span 2' } };
const SECOND = { ...ONE_LINE, gridColumn: 2, fontSize: '0.75rem', color: 'text.secondary' };

import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { MenuIcon } from '../MenuIcon.tsx';
import type { SearchHit, SearchHitGroup } from './SearchHit.ts';

interface Props {
  /** The id of the list. */
  id: string;
  group: SearchHitGroup;
  /** The index of its first result among all. */
  first: number;
  /** The index of the result that Enter opens. */
  active: number;
  onPoint: (index: number) => void;
  onGo: (hit: SearchHit) => void;
}

/** The results of one kind with its label. */
export function SearchGroup({ id, group, first, active, onPoint, onGo }: Props): ReactNode {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a listbox, not the fields of a form
    <div role="group" aria-labelledby={labelId}>
      <Box id={labelId} role="presentation" sx={HEADING}>
        {group.label}
      </Box>
      {group.hits.map((hit, index) => (
        <Box
          key={hit.key}
          role="option"
          id={`${id}-${first + index}`}
          aria-selected={first + index === active}
          // The box keeps the focus, so that leaving it does not close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(hit)}
          onMouseMove={() => onPoint(first + index)}
          sx={OPTION}
        >
          <MenuIcon name={hit.icon} sx={{ fontSize: 20, color: 'text.secondary' }} />
          <Box component="span" sx={TITLE}>
            {hit.title}
          </Box>
          {hit.text !== '' && (
            <Box component="span" sx={SECOND}>
              {hit.text}
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
  // The icon is beside both lines.
  '& > svg': { gridRow: '1 / span 2' },
};
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const TITLE = { ...ONE_LINE, fontWeight: 500, '&:last-child': { gridRow: '1 / span 2' } };
const SECOND = { ...ONE_LINE, gridColumn: 2, fontSize: '0.75rem', color: 'text.secondary' };

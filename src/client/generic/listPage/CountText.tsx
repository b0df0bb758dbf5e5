import Box from '@mui/material/Box';
import { countText, type TextKey, useText } from '../../providers/i18n.ts';
import { isNarrowed, type ListState } from '../list/listState.ts';
import type { Found } from '../list/useListCount.ts';

interface Props {
  state: ListState;
  found: Found;
  /** The number is not known yet. */
  isWaiting: boolean;
}

/** Beside the title of a list: how many records it finds. */
export function CountText({ state, found: { total, more }, isWaiting }: Props) {
  const text = useText();
  if (isWaiting) return PLACEHOLDER;
  return total === undefined ? null : text(countKey(state, more), { count: countText(total) });
}

/** A search counts the found records, not all of them. */
function countKey(state: ListState, more: boolean): TextKey {
  if (more) return 'list.foundMore';
  if (state.deleted && !isNarrowed(state)) return 'list.countDeleted';
  return isNarrowed(state) ? 'list.found' : 'list.count';
}

/** About as wide as the count, so that the actions beside it do not move when it arrives. */
const PLACEHOLDER = (
  <Box component="span" aria-hidden sx={{ display: 'inline-block', width: '7ch' }}>
    {'\u00a0'}
  </Box>
);

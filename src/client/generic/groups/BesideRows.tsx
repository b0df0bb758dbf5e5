import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { countText, useText } from '../../providers/i18n.ts';
import type { BesideLine } from './groupLines.ts';

interface Props {
  line: BesideLine;
  onPage: (page: number) => void;
}

/** Below a group's head: the way to its other pages, or why its rows are not there. */
export function BesideRows({ line: { kind, reading, ofGroups, path }, onPage }: Props) {
  const text = useText();
  const { page, size, content, failure, again } = reading;
  const indent = { ...LINE, pl: path.length * 2.5 };
  if (kind === 'wait') return <Box sx={indent}>{text('list.loading')}</Box>;
  if (kind === 'failure')
    return (
      <Box sx={indent} role="alert">
        {failure}
        <Button size="small" onClick={again}>
          {text('failure.again')}
        </Button>
      </Box>
    );
  const total = content?.total ?? 0;
  const range = {
    from: countText((page - 1) * size + 1),
    to: countText(Math.min(page * size, total)),
    total: countText(total),
  };
  return (
    <Box sx={indent} data-print="hide">
      <span aria-live="polite">{text(ofGroups ? 'group.range' : 'list.range', range)}</span>
      <IconButton
        size="small"
        aria-label={text(ofGroups ? 'group.previous' : 'list.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text(ofGroups ? 'group.next' : 'list.next')}
        disabled={page * size >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 36,
  fontWeight: 400,
  fontSize: 13,
  color: 'text.secondary',
};

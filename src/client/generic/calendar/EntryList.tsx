import Box from '@mui/material/Box';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { CardFacts } from '../list/CardFacts.tsx';
import { RowBadges } from '../list/RowBadges.tsx';
import type { RowTasks } from '../list/rowTasks.ts';
import { NameLink } from '../page/NameLink.tsx';
import { entryText } from './entryText.ts';
import type { Entry } from './useCalendar.ts';

interface Props {
  label: string;
  resource: Resource;
  by: Field;
  entries: readonly Entry[];
  tasks: RowTasks;
}

/** The records of a day below each other, each with its main values. */
export function EntryList({ label, resource, by, entries, tasks }: Props) {
  const format = useFormat();
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {entries.map(({ row }) => {
        const { time, name, named } = entryText(resource, row, by, format);
        const days =
          fieldTypes[by.type]?.orderedBy === undefined
            ? ''
            : fieldTypes[by.type]?.text(row[by.name], by, format);
        const href = tasks.href?.(row);
        return (
          <Box component="li" key={row.id} sx={LINE}>
            <Box
              sx={{ flex: '1 1 200px', minWidth: 0, fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}
            >
              {time !== '' && (
                <Box component="span" sx={{ mr: 1, color: 'text.secondary', fontWeight: 400 }}>
                  {time}
                </Box>
              )}
              <NameLink name={name} href={href} />{' '}
              {days !== '' && (
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary' }}
                >
                  {days}
                </Box>
              )}
              <RowBadges resource={resource} row={row} />
            </Box>
            <Box component="dl" sx={FACTS}>
              <CardFacts resource={resource} row={row} without={[by.name, named]} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none' };

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 0.5,
  px: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  // The values stand below each other: the first row names them.
  '@media (min-width: 600px)': { '& + & dt': HIDDEN },
};

const FACTS = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  flex: '2 1 320px',
  minWidth: 0,
  columnGap: 2.5,
  rowGap: 0.25,
  '& > div': { minWidth: 88, flex: '1 1 88px' },
  '& dt': { display: 'block', lineHeight: 1.4 },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
};

import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import dayjs from 'dayjs';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field, Format, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import type { Extent } from '../calendar/calendarDays.ts';
import { entryText } from '../calendar/entryText.ts';
import type { RowTasks } from '../list/rowTasks.ts';
import { NameLink } from '../page/NameLink.tsx';
import type { EntryGroup } from './groupEntries.ts';
import { TimelineBar } from './TimelineBar.tsx';
import { placeOf, type Range, rulesOf, type TimelineDays } from './timelineDays.ts';

interface Props {
  label: string;
  shows: TimelineDays;
  shown: Extent;
  groups: readonly EntryGroup[];
  resource: Resource;
  field: Field;
  tasks: RowTasks;
  format: Format;
  busy: boolean;
  /** Why a bar cannot be moved; undefined if it can. */
  lockOf: (row: BaseRecord) => string | undefined;
  onLocked: (lock: string) => void;
  /** The days of a bar that is not saved yet; undefined if there is none. */
  onDraft: (days: string | undefined) => void;
  onSave: (row: BaseRecord, range: Range, name: string, days: string) => Promise<void>;
}

/** The rows of a timeline: names at the left, bars over the ruled days. The bars are one stop of Tab; arrows lead from bar to bar. */
export function TimelineRows(props: Props) {
  const { label, shows, shown, groups, resource, field, tasks, format, busy, lockOf, onLocked } = props;
  const text = useText();
  const help = useId();
  const [reached, setReached] = useState<BaseRecord['id']>();
  const first = groups[0]?.entries[0]?.row.id;
  const ids = groups.flatMap(({ entries }) => entries.map(({ row }) => row.id));
  const isReached = (id: BaseRecord['id']) => id === (ids.includes(reached) ? reached : first);
  const daysText = (range: Range) => fieldTypes.daterange.text(range, field, format);
  return (
    <Box role="group" aria-label={label} aria-busy={busy} onKeyDown={walkBars} sx={FRAME}>
      <span id={help} style={visuallyHidden}>
        {text('timeline.keys')}
      </span>
      <Ruler shows={shows} shown={shown} />
      {groups.map(({ key, name: group, entries }) => (
        <Box key={key} component="section" aria-label={group || label}>
          {group !== '' && (
            <Box component="h3" sx={GROUP}>
              {group} <span>{countText(entries.length)}</span>
            </Box>
          )}
          <Box component="ul" aria-label={group || label} sx={LIST}>
            {entries.map(({ row }) => {
              const { name } = entryText(resource, row, field, format);
              const href = tasks.href?.(row);
              return (
                <Box component="li" key={row.id} sx={ROW}>
                  <Box sx={NAME} title={name}>
                    <NameLink name={name} href={href} />
                  </Box>
                  <Box sx={TRACK} onFocus={() => setReached(row.id)}>
                    <TimelineBar
                      {...{ name, href, shown, help, daysText, onLocked }}
                      isReached={isReached(row.id)}
                      range={row[field.name] as Range}
                      lock={lockOf(row)}
                      onDraft={(range) => props.onDraft(range && daysText(range))}
                      onSave={(range) => props.onSave(row, range, name, daysText(range))}
                    />
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Up and Down lead to the bar above or below, Home and End to the first and the last. */
function walkBars(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bar]')];
  const at = bars.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: bars.length - 1 }[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  bars[to]?.focus();
}

/** The days, weeks or months above the bars, and their lines behind them, with one for today. */
function Ruler({ shows, shown }: Pick<Props, 'shows' | 'shown'>) {
  const today = useToday();
  const rules = rulesOf(shows, shown);
  return (
    <Box aria-hidden sx={RULER}>
      <Box sx={{ ...TRACK, ml: NAME_WIDTH }}>
        {rules.map((day, place) => {
          const { left } = placeOf({ from: day, to: day }, shown);
          // The first week of a quarter may have too few days for its name.
          const isNarrow = (rules[place + 1] ?? '') <= dayjs(day).add(3, 'day').format('YYYY-MM-DD');
          return (
            <Box key={day} className="rule" style={{ left: `${left}%` }}>
              {shows === 'quarter' && isNarrow && place === 0 ? '' : formatDay(day, FORMATS[shows])}
            </Box>
          );
        })}
        {today >= shown.from && today <= shown.to && (
          <Box className="today" style={{ left: `${placeOf({ from: today, to: today }, shown).left}%` }} />
        )}
      </Box>
    </Box>
  );
}

const FORMATS = { month: 'D', quarter: 'D MMM', year: 'MMM' } as const;

const NAME_WIDTH = '200px';
const HEAD_HEIGHT = 32;

const FRAME = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  backgroundColor: 'background.paper',
  pt: `${HEAD_HEIGHT}px`,
};

const RULER = {
  position: 'absolute',
  inset: 0,
  '& .rule': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    borderLeft: 1,
    borderColor: 'divider',
    pl: 0.5,
    fontSize: 12,
    lineHeight: `${HEAD_HEIGHT}px`,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .today': { position: 'absolute', top: 0, bottom: 0, borderLeft: 2, borderColor: 'primary.main' },
};

const GROUP = {
  position: 'relative',
  m: 0,
  px: 1.5,
  py: 0.75,
  fontSize: 13,
  fontWeight: 600,
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'background.default',
  '& span': { ml: 0.5, color: 'text.secondary', fontWeight: 400 },
};

const LIST = { m: 0, p: 0, listStyle: 'none' };

const ROW = {
  display: 'flex',
  height: 36,
  borderTop: 1,
  borderColor: 'divider',
  '@media (hover: hover)': { '&:hover': { backgroundColor: 'action.hover' } },
};

const NAME = {
  width: NAME_WIDTH,
  flex: 'none',
  px: 1.5,
  fontSize: 13,
  fontWeight: 500,
  lineHeight: '35px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

const TRACK = { position: 'relative', flex: 1, minWidth: 0, height: '100%' };

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { FieldTypes, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { labelSaid, valueSaid } from '../../providers/told.ts';
import type { HistoryChange, HistoryEntry } from './useHistory.ts';

/** More changes than this are folded: a new record fills every field. */
const SHOWN = 4;

/** What happens to records of themselves, and to people and their projects; an own call of the definition goes by its label. */
const KNOWN = ['create', 'update', 'delete', 'restore', 'assign', 'release'] as const;

/** What these say has no other side: what a new record got, whom somebody came to, whom they left. */
const ONE_SIDED = ['create', 'assign', 'release'];

interface Props {
  entry: HistoryEntry;
  actions: Resource['actions'];
  fields: Resource['fields'];
}

export function HistoryLine({ entry, actions, fields }: Props) {
  const text = useText();
  const { date } = useFormat();
  const [open, setOpen] = useState(false);
  const known = KNOWN.find((action) => action === entry.action);
  const own = actions.find((action) => action.name === entry.action);
  const what = own?.label ?? (known ? text(`history.${known}`) : entry.action);
  const changes = open ? entry.changes : entry.changes.slice(0, SHOWN);
  const folded = entry.changes.length - changes.length;
  return (
    <Box component="li" sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {what}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {text('history.by', {
            name: entry.user_name ?? text('history.system'),
            at: momentWords(entry.at, date),
          })}
        </Typography>
      </Box>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {changes.map((change) => (
            <Change
              key={change.field}
              change={said(change, fields)}
              isOneSided={ONE_SIDED.includes(entry.action)}
            />
          ))}
        </Box>
      )}
      {(folded > 0 || open) && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ ml: -0.75 }}
        >
          {open ? text('history.fewer') : text('history.all', { count: folded })}
        </Button>
      )}
    </Box>
  );
}

/** '2025-01-31 14:05:00' with its day as the firm writes days. */
function momentWords(at: string, date: string): string {
  return `${formatDay(at, date)}${at.slice(10)}`;
}

/** In the language of the screen, as far as its words are not the record's own. */
function said(change: HistoryChange, fields: Resource['fields']): HistoryChange {
  const label = labelSaid(change.label);
  const type = (fieldTypes as FieldTypes)[fields[change.field]?.type ?? ''];
  if (!type?.speaks) return { ...change, label };
  return { ...change, label, old: valueSaid(change.old ?? ''), new: valueSaid(change.new ?? '') };
}

/** 'Balance: 10 → 20', or its one side alone. */
function Change({ change, isOneSided }: { change: HistoryChange; isOneSided: boolean }) {
  const text = useText();
  const blank = text('history.blank');
  return (
    <Typography component="li" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {change.label}:{' '}
      {!isOneSided && (
        <>
          <del style={{ textDecoration: 'none' }}>
            <Words words={change.old || blank} records={change.old_records} />
          </del>{' '}
          {'→'}{' '}
        </>
      )}
      <Box component="ins" sx={{ textDecoration: 'none', color: 'text.primary' }}>
        {change.new || !isOneSided ? (
          <Words words={change.new || blank} records={change.new_records} />
        ) : (
          <Words words={change.old || blank} records={change.old_records} />
        )}
      </Box>
    </Typography>
  );
}

/** The names of records as links to them; any other value as it is. */
function Words({ words, records = [] }: { words: string; records: HistoryChange['old_records'] }) {
  if (records.length === 0) return words;
  return records.map(({ resource, id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <ReferenceLink resource={resource} id={id}>
        {name}
      </ReferenceLink>
    </Fragment>
  ));
}

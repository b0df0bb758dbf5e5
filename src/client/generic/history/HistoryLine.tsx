import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Fragment, useState } from 'react';
import { localDigits } from '../../../fields/digits.ts';
import { formatMoment } from '../../../fields/formatDay.ts';
import { imageText } from '../../../fields/image/index.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import type { HistoryChange, HistoryEntry } from '../../../schema/history.ts';
import type { Field, FieldTypes, Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { type TextKey, text, useText } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';

/** More changes than this are collapsed: a new record has one for every field. */
const SHOWN = 4;

/** The actions of every record, and those of people and their projects; others are the definition's, with a label. */
const KNOWN = [
  'create',
  'update',
  'delete',
  'restore',
  'assign',
  'release',
  'authenticator_app',
  'authenticator_app_removed',
  'recovery_codes',
  'passkey',
  'passkey_removed',
  'second_factor_removed',
  'sessions_ended',
  'token_made',
  'token_ended',
  'openid_bound',
  'openid_unbound',
] as const;

/** Actions whose changes have only one side: creating a record, assigning and releasing, tokens. */
const ONE_SIDED = ['create', 'assign', 'release', 'token_made', 'token_ended'];

/** The labels of what is no field of a record. */
const LABELS: Readonly<Record<string, TextKey>> = {
  token: 'tokens.text',
  role: 'tokens.role',
  last_day: 'tokens.lastDay',
};

interface Props {
  entry: HistoryEntry;
  actions: Resource['actions'];
  fields: Resource['fields'];
  /** Texts for values of the host that are no record's own. */
  values?: Readonly<Record<string, string>> | undefined;
}

export function HistoryLine({ entry, actions, fields, values = {} }: Props) {
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
            at: formatMoment(entry.at, date),
          })}
        </Typography>
      </Box>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {changes.map((change) => (
            <Change
              key={change.field}
              change={translated(change, fields, values)}
              isOneSided={ONE_SIDED.includes(entry.action)}
            />
          ))}
        </Box>
      )}
      {entry.reason && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text('history.reason', { reason: entry.reason })}
        </Typography>
      )}
      {(folded > 0 || open) && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ ml: -1.25 }}
        >
          {open ? text('history.fewer') : text('history.all', { count: folded })}
        </Button>
      )}
    </Box>
  );
}

/** Translates the labels and built-in values of a change; values of the record itself stay. */
function translated(
  change: HistoryChange,
  fields: Resource['fields'],
  values: Readonly<Record<string, string>>,
): HistoryChange {
  const words = (value: unknown, english: string | null) =>
    values[english ?? ''] ?? valueText(fields[change.field], value, english);
  return {
    ...change,
    // A field that the definition no longer has keeps the label of its time.
    label: fields[change.field]?.label ?? ownLabel(change.field) ?? labelInLanguage(change.label),
    old: words(change.old_value, change.old),
    new: words(change.new_value, change.new),
  };
}

function ownLabel(field: string): string | undefined {
  const key = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  return key && text(key);
}

/** A value in the chosen language if it has a translation, otherwise the record's own text. */
function valueText(field: Resource['fields'][string] | undefined, value: unknown, english: string | null) {
  if (field !== undefined && isFigure(field)) return english && localDigits(english);
  if (field === undefined || value === undefined || value === null) return english;
  if (field.of !== undefined) return linesText(Number(value));
  if (typeof value === 'boolean') return text(value ? 'fields.yes' : 'fields.no');
  if (field.type === 'image') return imageText(String(value), text('history.image'));
  return fieldTypes[field.type]?.text(value, field, { date: '', currency: '' }) ?? english;
}

/** Whether the server's text of a value has digits that are no part of a name. */
function isFigure({ type }: Field): boolean {
  const found = (fieldTypes as FieldTypes)[type];
  return found !== undefined && (found.numeric || found.filters.includes('gte'));
}

function linesText(count: number): string {
  return text(count === 1 ? 'history.line' : 'history.lines', { count });
}

/** 'Balance: 10 → 20', or only one side. */
function Change({ change, isOneSided }: { change: HistoryChange; isOneSided: boolean }) {
  const text = useText();
  const blank = text('history.blank');
  return (
    <Typography component="li" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {change.label}:{' '}
      {!isOneSided && (
        <>
          <del style={{ textDecoration: 'none' }}>
            <ChangeText words={change.old || blank} records={change.old_records} />
          </del>{' '}
          {'→'}{' '}
        </>
      )}
      <Box component="ins" sx={{ textDecoration: 'none', color: 'text.primary' }}>
        {change.new || !isOneSided ? (
          <ChangeText words={change.new || blank} records={change.new_records} />
        ) : (
          <ChangeText words={change.old || blank} records={change.old_records} />
        )}
      </Box>
    </Typography>
  );
}

/** The names of records as links; any other value as text. */
function ChangeText({ words, records = [] }: { words: string; records: HistoryChange['old_records'] }) {
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

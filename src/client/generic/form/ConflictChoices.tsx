import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../../../fields/formatDay.ts';
import { fieldViews } from '../../../fields/views.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { useCall, useReader } from '../../data/index.ts';
import { useFormat, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { valueWords } from '../page/valueWords.ts';
import type { Values } from './formValues.ts';
import { changeOf, isOwnChange, type LatestChange, latestChangesCall, latestIn } from './latestChanges.ts';
import type { Conflict } from './useConflicts.ts';

interface Props {
  resource: Resource;
  id: string | number | undefined;
  conflicts: readonly Conflict[];
  /** Fields that took another person's value. */
  merged: readonly Field[];
  values: Values;
  /** Counts the saves that wait for a choice: each moves the focus to the first choice. */
  blockedSaves: number;
  onSettle: (conflict: Conflict, keepsMine: boolean) => void;
}

/**
 * The changes of others while a form was open: the fields that took their value, and both values of each field that the user has
 * changed too, of which the user chooses one; with whose and when.
 */
export function ConflictChoices({ resource, id, conflicts, merged, values, blockedSaves, onSettle }: Props) {
  const text = useText();
  const choices = useRef<HTMLDivElement>(null);
  const key = [...conflicts.map(({ theirs }) => theirs), ...merged.map(({ name }) => values[name])];
  const changes = useChanges(resource, id, JSON.stringify(key));
  useEffect(() => {
    if (blockedSaves === 0) return;
    choices.current?.querySelector('button')?.focus();
    // All of them, in place of the first one at the edge of a form that scrolls.
    choices.current?.scrollIntoView({ block: 'center' });
  }, [blockedSaves]);
  const settle = (conflict: Conflict, keepsMine: boolean, button: HTMLElement) => {
    // The pressed button disappears: the focus goes to the next choice, and after the last one to the form's own button.
    const others = [...(choices.current?.querySelectorAll('[role=group]') ?? [])];
    const next = others.find((group) => !group.contains(button))?.querySelector('button');
    (next ?? button.closest('form')?.querySelector<HTMLElement>('button[type=submit]'))?.focus();
    onSettle(conflict, keepsMine);
  };
  return (
    <>
      {merged.length > 0 && (
        <Alert severity="info" role="status" sx={{ mt: 2 }}>
          {text('form.merged.title')}
          {merged.map((field) => (
            <div key={field.name}>
              <strong>{field.label}</strong>
              <Change change={changeOf(changes, field.name)} before=": " />
            </div>
          ))}
        </Alert>
      )}
      {conflicts.length > 0 && (
        <Alert
          severity="warning"
          role="alert"
          sx={{ mt: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
        >
          {text('form.conflict.title')}
          <div ref={choices}>
            {conflicts.map((conflict) => {
              const { field, theirs } = conflict;
              return (
                <Box key={field.name} role="group" aria-label={field.label} sx={CHOICE}>
                  <strong>{field.label}</strong>
                  {[
                    { label: text('form.conflict.theirs'), value: theirs, keepsMine: false },
                    { label: text('form.conflict.mine'), value: values[field.name], keepsMine: true },
                  ].map(({ label, value, keepsMine }) => (
                    <Button
                      key={label}
                      size="small"
                      variant="outlined"
                      color="inherit"
                      onClick={({ currentTarget }) => settle(conflict, keepsMine, currentTarget)}
                    >
                      <span>
                        {label}: <Shown field={field} value={value} row={values} />
                      </span>
                    </Button>
                  ))}
                  <Change change={changeOf(changes, field.name)} />
                </Box>
              );
            })}
          </div>
        </Alert>
      )}
    </>
  );
}

/** Who changed it and when. */
function Change({ change, before = '' }: { change: LatestChange | undefined; before?: string }) {
  const text = useText();
  const { date } = useFormat();
  const { id } = useUser();
  if (change === undefined) return null;
  const name = isOwnChange(change, id)
    ? text('form.conflict.you')
    : (change.user_name ?? text('history.system'));
  return (
    <span>
      {before}
      {text('history.by', { name, at: formatMoment(change.at, date) })}
    </span>
  );
}

function Shown({ field, value, row }: { field: Field; value: unknown; row: Values }) {
  const format = useFormat();
  const text = useText();
  if (field.to !== undefined) {
    const { Cell } = fieldViews[field.type as keyof typeof fieldViews];
    return <Cell value={value} field={field} row={row} format={format} />;
  }
  return <>{valueWords(field, value, format) || text('history.blank')}</>;
}

function useChanges(resource: Resource, id: Props['id'], key: string): readonly LatestChange[] {
  const reader = useReader();
  const call = latestChangesCall(resource.name, id ?? '');
  // They are read again for each conflict: `key` is part of the name, not of the call.
  const { data = [] } = useCall(id === undefined ? undefined : { ...call, query: { ...call.query, key } }, {
    ask: async (signal) => latestIn(await reader.call(call, signal)),
    retry: false,
  });
  return data;
}

const CHOICE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1,
  '& button': { textAlign: 'start', overflowWrap: 'anywhere', minWidth: 0 },
};

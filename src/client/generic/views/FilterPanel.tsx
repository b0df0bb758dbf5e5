import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { conditionsOf, type Resource, WHERE_CONDITIONS, type Where } from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ConditionRow } from './ConditionRow.tsx';
import {
  type DraftCondition,
  type DraftEntry,
  type DraftGroup,
  draftOf,
  filterFields,
  isDraftGroup,
  newCondition,
  newGroup,
  whereOf,
  withEntry,
} from './draftWhere.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PlainSelect } from './PlainSelect.tsx';

interface Props {
  resource: Resource;
  where: Where;
  anchor: HTMLElement | null;
  onWhere: (where: Where) => void;
  onClose: () => void;
}

/** Typing sends one query, not one for each letter; in milliseconds. */
const PAUSE = 350;

/** Writes a filter: conditions on any field, and groups of them. A complete condition applies at once. */
export function FilterPanel({ resource, where, anchor, onWhere, onClose }: Props) {
  const text = useText();
  const { currency } = useDefinitions().settings;
  const [draft, setDraft] = useState<DraftGroup>(() => startOf(resource, where));
  const rows = useRef<HTMLDivElement>(null);
  /** The control that gets the focus after the next change: a new condition, or the button beside a removed one. */
  const wanted = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change draws the control
  useEffect(() => {
    if (wanted.current === undefined) return;
    rows.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [draft]);
  const written = JSON.stringify(whereOf(resource, draft, currency));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written applies
  useEffect(() => {
    if (written === JSON.stringify(where)) return undefined;
    const timer = setTimeout(() => onWhere(JSON.parse(written) as Where), PAUSE);
    return () => clearTimeout(timer);
  }, [written]);
  const close = () => {
    if (written !== JSON.stringify(where)) onWhere(JSON.parse(written) as Where);
    onClose();
  };
  const change = (id: number, next: (entry: DraftEntry) => DraftEntry | undefined) =>
    setDraft((before) =>
      before.id === id ? ((next(before) as DraftGroup) ?? before) : withEntry(before, id, next),
    );
  const isFull = conditionsOf(whereOf(resource, draft, currency)).length >= WHERE_CONDITIONS;
  return (
    <PanelFrame label={text('where.title')} anchor={anchor} width={680} onClose={close}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {text('where.title')}
      </Typography>
      <div ref={rows}>
        <GroupRows
          resource={resource}
          group={draft}
          depth={1}
          isFull={isFull}
          onChange={change}
          onFocus={(selector) => {
            wanted.current = selector;
          }}
        />
      </div>
      <Box sx={{ display: 'flex', gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        <Button
          color="inherit"
          onClick={() => setDraft(newGroup([], false))}
          disabled={draft.entries.length === 0}
        >
          {text('where.clear')}
        </Button>
        <Button variant="contained" onClick={close}>
          {text('where.done')}
        </Button>
      </Box>
    </PanelFrame>
  );
}

/** An empty filter begins with a condition to fill in. */
function startOf(resource: Resource, where: Where): DraftGroup {
  const draft = draftOf(where);
  const [first] = filterFields(resource).filter(({ name }) => name !== 'id');
  return draft.entries.length > 0 || first === undefined
    ? draft
    : { ...draft, entries: [newCondition(resource, first.name)] };
}

interface GroupProps {
  resource: Resource;
  group: DraftGroup;
  depth: number;
  isFull: boolean;
  onChange: (id: number, next: (entry: DraftEntry) => DraftEntry | undefined) => void;
  /** Focuses what a change draws. */
  onFocus: (selector: string) => void;
}

function GroupRows({ resource, group, depth, isFull, onChange, onFocus }: GroupProps) {
  const text = useText();
  const [first] = filterFields(resource).filter(({ name }) => name !== 'id');
  const add = (entry: DraftEntry) => {
    onFocus(`[data-entry="${entry.id}"] li select, [data-entry="${entry.id}"] select`);
    onChange(group.id, (present) => ({ ...(present as DraftGroup), entries: [...group.entries, entry] }));
  };
  const remove = (entry: DraftEntry) => {
    onFocus(`[data-add="${group.id}"]`);
    onChange(entry.id, () => undefined);
  };
  return (
    <Box
      sx={depth === 1 ? undefined : INNER}
      role="group"
      aria-label={text(group.any ? 'where.any' : 'where.all')}
    >
      {group.entries.length > 1 && (
        <PlainSelect
          label={text('where.title')}
          value={group.any ? 'any' : 'all'}
          options={[
            { value: 'all', label: text('where.all') },
            { value: 'any', label: text('where.any') },
          ]}
          onChange={(value) =>
            onChange(group.id, (present) => ({ ...(present as DraftGroup), any: value === 'any' }))
          }
        />
      )}
      <Box component="ul" sx={ROWS}>
        {group.entries.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            data-entry={entry.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {isDraftGroup(entry) ? (
                <GroupRows
                  resource={resource}
                  group={entry}
                  depth={depth + 1}
                  isFull={isFull}
                  onChange={onChange}
                  onFocus={onFocus}
                />
              ) : (
                <ConditionRow
                  resource={resource}
                  condition={entry}
                  onChange={(next: DraftCondition) => onChange(entry.id, () => next)}
                />
              )}
            </Box>
            <IconButton
              size="small"
              aria-label={text(isDraftGroup(entry) ? 'where.removeGroup' : 'where.remove')}
              onClick={() => remove(entry)}
              sx={{ width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 } }}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      {group.entries.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text('where.empty')}
        </Typography>
      )}
      {first !== undefined && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            data-add={group.id}
            startIcon={<Add />}
            disabled={isFull}
            onClick={() => add(newCondition(resource, first.name))}
          >
            {text('where.add')}
          </Button>
          {depth < 3 && (
            <Button
              size="small"
              startIcon={<Add />}
              disabled={isFull}
              onClick={() => add(newGroup([newCondition(resource, first.name)], !group.any))}
            >
              {text('where.addGroup')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

const ROWS = { listStyle: 'none', m: 0, my: 1, p: 0, display: 'grid', gap: 1 };

const INNER = { border: 1, borderColor: 'divider', borderRadius: 1, p: 1.25 };

/** The panel of groups and orders. */

import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import {
  canGroup,
  defaultSpan,
  type Field,
  type FieldTypes,
  filterKind,
  type GroupLevel,
  isColumn,
  MOST_LEVELS,
  MOST_SORTS,
  type Resource,
  SPANS,
  type Span,
} from '../../../schema/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { ListState } from '../list/listState.ts';
import { type Sort, sortsState } from '../list/sorts.ts';
import { canHave } from '../list/toolsOfKind.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PlainSelect } from './PlainSelect.tsx';

interface Props {
  resource: Resource;
  state: ListState;
  anchor: HTMLElement | null;
  onChange: (arranged: Partial<ListState>) => void;
  onClose: () => void;
}

/** How the rows of a list stand: in which groups, and in which order. Each choice applies at once. */
export function ArrangePanel({ resource, state, anchor, onChange, onClose }: Props) {
  const text = useText();
  const { elsewhere } = useDefinitions();
  // The address changes a moment after a choice; the next one must not wait for it.
  const [group, setGroup] = useState(state.group);
  const [sorts, setSorts] = useState<readonly Sort[]>([state.sort, ...state.further]);
  const regroup = (next: readonly GroupLevel[]) => {
    setGroup(next);
    onChange({ group: next });
  };
  const resort = (next: readonly Sort[]) => {
    const orders = next.length === 0 ? [{ ...resource.list.sort }] : next;
    setSorts(orders);
    onChange(sortsState(orders));
  };
  // Hosts of other products have no call for groups.
  const canBeGrouped = canHave('groups', state.view) && elsewhere !== true;
  return (
    <PanelFrame label={text('view.arrange')} anchor={anchor} width={440} onClose={onClose}>
      {canBeGrouped && (
        <Part title={text('view.group')} help={group.length === 0 ? text('group.help') : undefined}>
          {group.map((level, place) => (
            <Level
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              key={place}
              resource={resource}
              lead={text(place === 0 ? 'group.by' : 'group.then')}
              level={level}
              onLevel={(next) => regroup(group.map((each, at) => (at === place ? next : each)))}
              onRemove={() => regroup(group.filter((_, at) => at !== place))}
            />
          ))}
          {group.length < MOST_LEVELS && (
            <Adding
              label={text('group.add')}
              fields={groupFields(resource).filter(
                ({ name }) =>
                  spanOf(resource, name) !== undefined || !group.some(({ field }) => field === name),
              )}
              onField={(field) => regroup([...group, { field, span: spanOf(resource, field) }])}
            />
          )}
        </Part>
      )}
      {canHave('order', state.view) && (
        <Part title={text('list.sort')} help={undefined}>
          {sorts.map(({ field, order }, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: an order is its place
              key={place}
              lead={text(place === 0 ? 'sort.by' : 'group.then')}
              remove={
                sorts.length > 1
                  ? {
                      label: text('sort.remove', { label: labelOf(resource, field) }),
                      onRemove: () => resort(sorts.filter((_, at) => at !== place)),
                    }
                  : undefined
              }
            >
              <PlainSelect
                label={text('sort.field', { place: place + 1 })}
                value={field}
                options={optionsOf(resource, sortFields(resource), field)}
                onChange={(next) =>
                  resort(sorts.map((each, at) => (at === place ? { ...each, field: next } : each)))
                }
              />
              <PlainSelect
                label={text('sort.order', { label: labelOf(resource, field) })}
                value={order}
                options={(['asc', 'desc'] as const).map((each) => ({
                  value: each,
                  label: text(`sort.${each}`),
                }))}
                onChange={(next) =>
                  resort(
                    sorts.map((each, at) =>
                      at === place ? { ...each, order: next as Sort['order'] } : each,
                    ),
                  )
                }
              />
            </Row>
          ))}
          {sorts.length < MOST_SORTS && (
            <Adding
              label={text('sort.add')}
              fields={sortFields(resource).filter(({ name }) => !sorts.some(({ field }) => field === name))}
              onField={(field) => resort([...sorts, { field, order: 'asc' }])}
            />
          )}
        </Part>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button
          color="inherit"
          onClick={() => {
            regroup([]);
            resort([]);
          }}
        >
          {text('view.reset')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('where.done')}
        </Button>
      </Box>
    </PanelFrame>
  );
}

function Part({ title, help, children }: { title: string; help: string | undefined; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {help !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
          {help}
        </Typography>
      )}
      {children}
    </Box>
  );
}

interface LevelProps {
  resource: Resource;
  lead: string;
  level: GroupLevel;
  onLevel: (level: GroupLevel) => void;
  onRemove: () => void;
}

function Level({ resource, lead, level: { field, span }, onLevel, onRemove }: LevelProps) {
  const text = useText();
  const label = labelOf(resource, field);
  return (
    <Row lead={lead} remove={{ label: text('group.remove', { label }), onRemove }}>
      <PlainSelect
        label={lead}
        value={field}
        options={optionsOf(resource, groupFields(resource), field)}
        onChange={(next) => onLevel({ field: next, span: spanOf(resource, next) })}
      />
      {span !== undefined && (
        <PlainSelect
          label={text('group.span', { label })}
          value={span}
          options={SPANS.map((each) => ({ value: each, label: text(`group.span.${each}`) }))}
          onChange={(next) => onLevel({ field, span: next as Span })}
        />
      )}
    </Row>
  );
}

interface RowProps {
  lead: string;
  remove: { label: string; onRemove: () => void } | undefined;
  children: ReactNode;
}

function Row({ lead, remove, children }: RowProps) {
  return (
    <Box sx={ROW}>
      <Typography variant="body2" color="text.secondary" sx={{ width: { xs: 64, sm: 84 }, flex: 'none' }}>
        {lead}
      </Typography>
      <Box sx={CHOICES}>{children}</Box>
      {remove !== undefined && (
        <IconButton aria-label={remove.label} title={remove.label} onClick={remove.onRemove} size="small">
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** A select whose first choice adds nothing: quick by keyboard, and with the phone's own picker. */
function Adding({
  label,
  fields,
  onField,
}: {
  label: string;
  fields: readonly Field[];
  onField: (name: string) => void;
}) {
  if (fields.length === 0) return null;
  return (
    <PlainSelect
      label={label}
      value=""
      options={[
        { value: '', label },
        ...fields.map(({ name, labels, label: plain }) => ({ value: name, label: labels.list ?? plain })),
      ]}
      onChange={(name) => name !== '' && onField(name)}
    />
  );
}

function labelOf({ list, fields }: Resource, name: string): string {
  return list.columns.find(({ field }) => field === name)?.label ?? fields[name]?.labels.list ?? name;
}

function optionsOf(resource: Resource, fields: readonly Field[], chosen: string) {
  const names = fields.map(({ name }) => name);
  const all = names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: labelOf(resource, name) }));
}

function spanOf({ fields }: Resource, name: string): Span | undefined {
  const field = fields[name];
  return field && defaultSpan(field, fieldTypes);
}

/** The order in which fields are offered for groups: records and choices first, then days, then texts. */
const RANKS: Readonly<Record<string, number>> = { record: 0, option: 0, answer: 1, range: 2, text: 3 };

function groupFields(resource: Resource): Field[] {
  const types: FieldTypes = fieldTypes;
  const rank = (field: Field) =>
    RANKS[filterKind(field, types[field.type] as FieldTypes[string]) ?? 'text'] ?? 3;
  return shownFirst(resource)
    .filter((field) => canGroup(field, types))
    .sort((one, other) => rank(one) - rank(other));
}

function sortFields(resource: Resource): Field[] {
  const types: FieldTypes = fieldTypes;
  return shownFirst(resource).filter(
    (field) => types[field.type]?.sortable === true && isColumn(resource, types, field.name),
  );
}

/** The fields of the list's columns, then the others. */
function shownFirst({ list, fields }: Resource): Field[] {
  const names = [...new Set([...list.columns.map(({ field }) => field), ...Object.keys(fields)])];
  return names.flatMap((name) => fields[name] ?? []);
}

/** On a phone, two selects fill the row, or one each. */
const CHOICES = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  flex: 1,
  minWidth: 0,
  '& > *': { flex: { xs: '1 1 120px', sm: '0 1 auto' } },
};

const ROW = { display: 'flex', alignItems: 'center', gap: 1, mb: 1 };

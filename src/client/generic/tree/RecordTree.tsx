import Box from '@mui/material/Box';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { offeredFields } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useText } from '../../providers/i18n.ts';
import { useBegin } from '../form/useBegin.ts';
import { cardItems } from '../list/cardItems.ts';
import { Problem } from '../page/Problem.tsx';
import { FieldChoice } from '../views/FieldChoice.tsx';
import type { FieldViewProps, ViewProps } from '../views/ViewProps.ts';
import { viewField } from '../views/viewField.ts';
import { Branch } from './Branch.tsx';
import { rowOfKey } from './rowOfKey.ts';
import { isNumeric } from './treeLook.ts';
import { beginOf } from './useBranch.ts';

/** The records of a list by the record above them. Each part is read when it is opened. */
export function RecordTree(props: ViewProps) {
  const text = useText();
  const { resource, state } = props;
  const fields = offeredFields('tree', resource, fieldTypes);
  const field = viewField('tree', resource, state.by, fields);
  if (field === undefined)
    return <Problem message={text('tree.noField')} severity="info" onAgain={undefined} />;
  return <Tree key={field.name} {...props} field={field} fields={fields} />;
}

export default RecordTree;

/** The open records by list, so that they are open again after a visit to a record. */
const opened = new Map<string, ReadonlySet<string>>();

function Tree({ resource, may, state, change, tasks, empty, field, fields }: FieldViewProps) {
  const text = useText();
  const table = useRef<HTMLTableElement>(null);
  const key = `${listKey(resource)} ${field.name}`;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => opened.get(key) ?? new Set());
  const [active, setActive] = useState<string>();
  const begin = useBegin(resource, field.name, may, state.deleted);
  const onToggle = useCallback(
    (path: string, isOpen: boolean) =>
      setOpen((before) => {
        const next = new Set(before);
        if (isOpen) next.add(path);
        else next.delete(path);
        opened.set(key, next);
        return next;
      }),
    [key],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target as HTMLElement;
    const path = row.dataset.path;
    if (path === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-path]') ?? [])];
    const expanded = row.getAttribute('aria-expanded');
    if (event.key === 'Enter') row.querySelector<HTMLElement>('a, button:not([aria-hidden])')?.click();
    else if (event.key === 'ArrowRight' && expanded === 'false') onToggle(path, true);
    else if (event.key === 'ArrowLeft' && expanded === 'true') onToggle(path, false);
    else {
      const next = rowOfKey(event.key, rows, row);
      if (next === undefined) return;
      setActive(next.dataset.path);
      next.focus();
    }
    event.preventDefault();
  };
  const items = cardItems(resource, 3).filter(({ field: name }) => name !== field.name);
  return (
    <>
      <Box sx={{ '&:not(:empty)': { mb: 1 } }}>
        <FieldChoice label={text('tree.by')} {...{ field, fields, change }} />
      </Box>
      <Box sx={FRAME}>
        <Box
          ref={table}
          component="table"
          role="treegrid"
          aria-label={resource.list.title}
          onKeyDown={onKeyDown}
          sx={TABLE}
        >
          <thead>
            <tr>
              <th scope="col">{resource.fields[resource.list.link ?? resource.title]?.labels.list}</th>
              {items.map(({ field: name, label }) => (
                <th
                  key={name}
                  scope="col"
                  className={isNumeric(resource.fields[name]) ? 'fact numeric' : 'fact'}
                >
                  {label}
                </th>
              ))}
              <th scope="col" className="actions">
                <span className="unseen">{text('list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <Branch
              {...{ resource, state, field, tasks, items, open, onToggle, active, begin }}
              onActive={setActive}
              under={beginOf(state)}
              above={NONE}
              empty={empty}
            />
          </tbody>
        </Box>
      </Box>
    </>
  );
}

const NONE: readonly string[] = [];

const FRAME = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  backgroundColor: 'background.paper',
};

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  tableLayout: 'fixed',
  '& th': {
    px: 1.5,
    py: 1,
    textAlign: 'start',
    fontSize: 12,
    fontWeight: 600,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& th:first-of-type': { width: { sm: '44%' } },
  '& .numeric': { textAlign: 'end' },
  '& .actions': { width: { xs: 96, sm: 88 }, px: { xs: 0.5, sm: 1.5 }, textAlign: 'end' },
  // The narrowest screens have room for one button.
  '@media (max-width:239.95px)': { '& .actions': { width: 52 }, '& .actions > *': { flexWrap: 'wrap' } },
  // A phone has room for the name and the actions; the first fact stands below the name.
  '& .fact': { display: { xs: 'none', sm: 'table-cell' } },
  '& .unseen': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& td': {
    px: 1.5,
    py: 0.25,
    height: 44,
    borderTop: 1,
    borderColor: 'divider',
    minWidth: 0,
    verticalAlign: 'middle',
  },
  '& tbody tr:hover': { backgroundColor: 'action.hover' },
  '& tr:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};

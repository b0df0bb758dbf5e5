import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { BaseRecord } from '@refinedev/core';
import ArrowForward from 'icon/baseline-arrow-forward';
import DeleteOutline from 'icon/baseline-delete-outline';
import MoreHoriz from 'icon/baseline-more-horiz';
import TaskAlt from 'icon/baseline-task-alt';
import EditOutlined from 'icon/outline-edit';
import RestoreFromTrash from 'icon/outline-restore-from-trash';
import VisibilityOutlined from 'icon/outline-visibility';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../providers/i18n.ts';
import { MenuButton } from './MenuButton.tsx';
import { offeredFor, type RowAct, type RowButton, type RowLink, type RowTask } from './rowTasks.ts';

const ICONS = {
  show: VisibilityOutlined,
  edit: EditOutlined,
  delete: DeleteOutline,
  restore: RestoreFromTrash,
};

interface Props {
  row: BaseRecord;
  actions: readonly RowTask[];
  asMenu: boolean;
}

/** What can be done with one row: buttons, or a menu. */
export function RowActions({ row, actions: all, asMenu }: Props) {
  const actions = offeredFor(row, all);
  if (actions.length === 0) return null;
  return asMenu ? <ActionMenu row={row} actions={actions} /> : <ActionButtons row={row} actions={actions} />;
}

function ActionButtons({ row, actions }: Omit<Props, 'asMenu'>) {
  const text = useText();
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25, mr: -0.75, flex: '0 0 auto' }}>
      {actions.map((task) => {
        if ('label' in task) return <WordButton key={task.label} row={row} task={task} />;
        const { name, run } = task;
        const Icon = ICONS[name];
        return (
          <IconButton
            key={name}
            size="small"
            aria-label={text(`list.action.${name}`)}
            title={text(`list.action.${name}`)}
            onClick={() => run(row)}
            sx={{
              color: 'text.secondary',
              '&:hover': { color: name === 'delete' ? 'error.main' : 'text.primary' },
            }}
          >
            <Icon fontSize="small" />
          </IconButton>
        );
      })}
    </Box>
  );
}

type RowWords = RowAct | RowButton | RowLink;

/** What needs words, because no icon says it. */
function WordButton({ row, task }: { row: BaseRecord; task: RowWords }) {
  return (
    <Button {...wayOf(task, row)} size="small" color="inherit" sx={WORDS}>
      {task.label}
    </Button>
  );
}

/** A link where there is a page to go to, so that it can be opened beside this one; else a button. */
function wayOf(task: RowWords, row: BaseRecord) {
  return task.name === 'link' ? linkOf(task, row) : { onClick: () => task.run(row) };
}

function linkOf({ href, newTab }: RowLink, row: BaseRecord) {
  if (newTab) return { component: 'a', href: href(row), target: '_blank', rel: 'noopener noreferrer' };
  return { component: RouterLink, to: href(row) };
}

const WORDS = { minWidth: 0, px: 1, color: 'text.secondary', '&:hover': { color: 'text.primary' } };

function ActionMenu({ row, actions }: Omit<Props, 'asMenu'>) {
  const text = useText();
  return (
    <MenuButton
      size="small"
      label={text('list.actions')}
      icon={<MoreHoriz fontSize="small" />}
      sx={{ color: 'text.secondary' }}
      items={(close) => {
        // Enter is no click that the menu would hear of.
        const closing = (run: (row: BaseRecord) => void) => () => {
          close();
          run(row);
        };
        return actions.map((task) =>
          'label' in task ? (
            <MenuItem
              key={task.label}
              {...(task.name === 'link' ? linkOf(task, row) : { onClick: closing(task.run) })}
            >
              <Sign of={task.name === 'act' ? TaskAlt : ArrowForward} />
              {task.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={task.name}
              onClick={closing(task.run)}
              sx={{ ...(task.name === 'delete' && { color: 'error.main' }) }}
            >
              <Sign of={ICONS[task.name]} />
              {text(`list.action.${task.name}`)}
            </MenuItem>
          ),
        );
      }}
    />
  );
}

function Sign({ of: Icon }: { of: typeof TaskAlt }) {
  return (
    <ListItemIcon sx={{ color: 'inherit' }}>
      <Icon fontSize="small" />
    </ListItemIcon>
  );
}

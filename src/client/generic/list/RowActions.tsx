import ArrowForward from '@mui/icons-material/ArrowForward';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import RestoreFromTrash from '@mui/icons-material/RestoreFromTrashOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { BaseRecord } from '@refinedev/core';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useSeenOpen } from '../../layout/useSeenOpen.ts';
import { useText } from '../../providers/i18n.ts';
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
  if (task.name !== 'link') return { onClick: () => task.run(row) };
  if (task.newTab)
    return { component: 'a', href: task.href(row), target: '_blank', rel: 'noopener noreferrer' };
  return { component: RouterLink, to: task.href(row) };
}

const WORDS = { minWidth: 0, px: 1, color: 'text.secondary', '&:hover': { color: 'text.primary' } };

function ActionMenu({ row, actions }: Omit<Props, 'asMenu'>) {
  const text = useText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const drawn = useSeenOpen(open);
  return (
    <>
      <IconButton
        id={id}
        size="small"
        aria-label={text('list.actions')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {drawn && (
        <Menu
          anchorEl={anchor}
          open={open}
          onClose={() => setAnchor(null)}
          onClick={(event) => {
            // A click in the menu is none on the row below it, though React hands it up there.
            event.stopPropagation();
            setAnchor(null);
          }}
          slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {actions.map((task) => {
            if ('label' in task) {
              const Sign = task.name === 'act' ? TaskAlt : ArrowForward;
              return (
                <MenuItem key={task.label} {...wayOf(task, row)}>
                  <ListItemIcon sx={{ color: 'inherit' }}>
                    <Sign fontSize="small" />
                  </ListItemIcon>
                  {task.label}
                </MenuItem>
              );
            }
            const { name, run } = task;
            const Icon = ICONS[name];
            return (
              <MenuItem
                key={name}
                onClick={() => {
                  // Enter is no click that the menu would hear of.
                  setAnchor(null);
                  run(row);
                }}
                sx={{ ...(name === 'delete' && { color: 'error.main' }) }}
              >
                <ListItemIcon sx={{ color: 'inherit' }}>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {text(`list.action.${name}`)}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}

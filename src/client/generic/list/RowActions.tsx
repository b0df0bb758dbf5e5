import ArrowForward from '@mui/icons-material/ArrowForward';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import OpenInNew from '@mui/icons-material/OpenInNew';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Undo from '@mui/icons-material/UndoOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { Link as RouterLink } from 'react-router';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { MenuButton } from './MenuButton.tsx';
import { offeredFor, type RowButton, type RowCustomAction, type RowLink, type RowTask } from './rowTasks.ts';

/** The icon of each operation. */
export const ICONS = {
  show: VisibilityOutlined,
  edit: EditOutlined,
  delete: DeleteOutline,
  restore: Undo,
};

interface Props {
  row: BaseRecord;
  actions: readonly RowTask[];
  asMenu: boolean;
}

/** The actions of one row: buttons, or a menu. */
export function RowActions({ row, actions: all, asMenu }: Props) {
  const actions = offeredFor(row, all);
  if (actions.length === 0) return null;
  return asMenu ? <ActionMenu row={row} actions={actions} /> : <ActionButtons row={row} actions={actions} />;
}

/** The actions of a card: the main one as a button, the others in a menu. */
export function CardActions({ row, actions: all, asMenu }: Props) {
  const actions = offeredFor(row, all);
  const main = asMenu ? undefined : mainAction(actions);
  const others = actions.filter((task) => task !== main);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto', mr: -1 }}>
      {main !== undefined && <ActionButtons row={row} actions={[main]} />}
      {others.length > 0 && <ActionMenu row={row} actions={others} />}
    </Box>
  );
}

/** The most frequent action: one of the definition, otherwise editing. Looking at the record is a tap on its name. */
function mainAction(actions: readonly RowTask[]): RowTask | undefined {
  return actions.find((task) => 'label' in task) ?? actions.find(({ name }) => name === 'edit') ?? actions[0];
}

function ActionButtons({ row, actions }: Omit<Props, 'asMenu'>) {
  const text = useText();
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25, flex: '0 0 auto' }}>
      {actions.map((task) => {
        if ('label' in task) return <LabelledButton key={task.label} row={row} task={task} />;
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

type LabelledTask = RowCustomAction | RowButton | RowLink;

/** A button with a label, for actions without an icon. */
function LabelledButton({ row, task }: { row: BaseRecord; task: LabelledTask }) {
  const text = useText();
  return (
    <Button
      {...linkOrButton(task, row)}
      size="small"
      color="inherit"
      sx={WORDS}
      {...(opensTab(task) && { endIcon: <OpenInNew aria-hidden />, title: text('external.newTab') })}
    >
      {task.label}
    </Button>
  );
}

function opensTab(task: LabelledTask): boolean {
  return task.name === 'link' && task.newTab === true;
}

/** A link if the action opens a page, so that it can be opened in a new tab; otherwise a button. */
function linkOrButton(task: LabelledTask, row: BaseRecord) {
  return task.name === 'link' ? linkOf(task, row) : { onClick: () => task.run(row) };
}

function linkOf({ href, newTab }: RowLink, row: BaseRecord) {
  if (newTab) return { component: 'a', href: href(row), target: '_blank', rel: 'noopener noreferrer' };
  return { component: RouterLink, to: href(row) };
}

const WORDS = {
  '& .MuiButton-endIcon > svg': { fontSize: 14 },
  minWidth: 0,
  px: 1,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
};

function ActionMenu({ row, actions }: Omit<Props, 'asMenu'>) {
  const text = useText();
  return (
    <MenuButton
      size="small"
      label={text('list.actions')}
      icon={<MoreHoriz fontSize="small" />}
      sx={{ color: 'text.secondary' }}
      items={(close) => {
        // Pressing Enter triggers no click that would close the menu.
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
              <Sign of={task.name === 'act' ? TaskAlt : opensTab(task) ? OpenInNew : ArrowForward} />
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

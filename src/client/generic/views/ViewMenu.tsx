import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { type Resource, readView, type ViewContent, writeView } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { contentOf, declaredView, type ListState } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { type SavedView, useSavedViews } from './useSavedViews.ts';
import { useViewCalls } from './useViewCalls.ts';
import { differs, shownView, withoutView } from './viewStates.ts';

const SaveViewDialog = lazyExport(() => import('./SaveViewDialog.tsx'), 'SaveViewDialog');
const DeleteViewDialog = lazyExport(() => import('./DeleteViewDialog.tsx'), 'DeleteViewDialog');

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
}

/** The views of a list: the open one, whether it was changed, the others, and saving. */
export function ViewMenu({ resource, state, change }: Props) {
  const text = useText();
  const id = useId();
  const { elsewhere } = useDefinitions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'new' | 'name' | 'delete'>();
  const [wasOpened, setWasOpened] = useState(false);
  const declared = declaredView(resource, state.name);
  const isSaved = declared === undefined && /^\d+$/.test(state.name ?? '');
  const { views } = useSavedViews(resource, isSaved || wasOpened);
  const saved = views.find((view) => String(view.id) === state.name);
  const content = declared ?? (saved && readView(saved.content, resource, fieldTypes).view);
  const isChanged = content !== undefined && differs(resource, state, content);
  const label = declared?.label ?? saved?.name ?? text('view.standard');
  const calls = useViewCalls(resource);
  const close = () => setDialog(undefined);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const written = () => writeView(contentOf(resource, state));
  // With a view that opens first, the list without a view needs an address of its own.
  const plainName = views.some(({ first }) => first) ? '' : undefined;

  const viewItem = (name: string, words: ReactNode, view: ViewContent) => (
    <MenuItem
      key={name}
      selected={name === state.name}
      onClick={choose(() => change(shownView(resource, view, name)))}
    >
      <ListItemIcon>{name === state.name && <Check fontSize="small" />}</ListItemIcon>
      {words}
    </MenuItem>
  );
  const savedItem = (view: SavedView) =>
    viewItem(
      String(view.id),
      view.mine || view.owner === null ? view.name : text('view.by', { name: view.name, owner: view.owner }),
      readView(view.content, resource, fieldTypes).view,
    );
  const action = (key: string, words: string, act: () => void) => (
    <MenuItem key={key} onClick={choose(act)}>
      <ListItemIcon />
      {words}
    </MenuItem>
  );
  const section = (title: string, items: readonly ReactNode[]) =>
    items.length === 0
      ? []
      : [
          <ListSubheader key={title} role="presentation" sx={{ lineHeight: '32px' }}>
            {title}
          </ListSubheader>,
          ...items,
        ];
  const editable = saved?.editable === true ? saved : undefined;
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${text('view.menu')}: ${label}${isChanged ? `, ${text('view.changed')}` : ''}`}
        onClick={({ currentTarget }) => {
          setWasOpened(true);
          setAnchor(currentTarget);
        }}
        endIcon={<ArrowDropDown />}
        sx={BUTTON}
      >
        <span className="name">{label}</span>
        {isChanged && <span aria-hidden className="changed" title={text('view.changed')} />}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-labelledby': id, dense: true },
          paper: { sx: { minWidth: 240, maxWidth: 'calc(100% - 32px)', maxHeight: 'min(80dvh, 560px)' } },
        }}
      >
        <MenuItem
          selected={content === undefined}
          onClick={choose(() => change({ ...withoutView(resource), name: plainName }))}
        >
          <ListItemIcon>{content === undefined && <Check fontSize="small" />}</ListItemIcon>
          {text('view.standard')}
        </MenuItem>
        {section(
          text('view.declared'),
          resource.views.map((view) => viewItem(view.name, view.label, view)),
        )}
        {section(text('view.mine'), views.filter(({ mine }) => mine).map(savedItem))}
        {section(text('view.shared'), views.filter(({ mine }) => !mine).map(savedItem))}
        <Divider />
        {isChanged &&
          editable &&
          action('save', text('view.save'), () => void calls.replace(editable, { content: written() }))}
        {isChanged &&
          action('reset', text('view.reset'), () =>
            change(shownView(resource, content, state.name as string)),
          )}
        {!elsewhere && action('new', text('view.saveAs'), () => setDialog('new'))}
        {editable && action('name', text('view.rename'), () => setDialog('name'))}
        {saved &&
          action(
            'first',
            text(saved.first ? 'view.defaultOff' : 'view.default'),
            () => void calls.setFirst(saved.first ? null : saved.id),
          )}
        {action('link', text('view.copyLink'), () => void copyLink(text('view.copied')))}
        {editable && action('delete', text('view.delete'), () => setDialog('delete'))}
      </Menu>
      {dialog === 'new' && (
        <Overlay onClose={close}>
          <SaveViewDialog
            title={text('view.saveAs')}
            busy={calls.isBusy}
            onClose={close}
            onSave={async (named, onError) => {
              const made = await calls.create({ ...named, content: written() }, onError);
              if (made === undefined) return;
              close();
              change({ ...state, name: String(made) }, { replace: true });
            }}
          />
        </Overlay>
      )}
      {dialog === 'name' && editable && (
        <Overlay onClose={close}>
          <SaveViewDialog
            title={text('view.rename')}
            view={editable}
            busy={calls.isBusy}
            onClose={close}
            onSave={async (named, onError) => {
              if ((await calls.replace(editable, named, onError)) !== undefined) close();
            }}
          />
        </Overlay>
      )}
      {dialog === 'delete' && editable && (
        <Overlay onClose={close}>
          <DeleteViewDialog
            view={editable}
            calls={calls}
            onClose={(isDeleted) => {
              close();
              if (isDeleted) change({ ...withoutView(resource), name: undefined }, { replace: true });
            }}
          />
        </Overlay>
      )}
    </>
  );
}

/** The address holds the whole view, so that it shows another person the same. */
async function copyLink(copied: string): Promise<void> {
  // On plain http in an office network browsers have no clipboard; the address can still be copied by hand.
  await navigator.clipboard?.writeText(window.location.href);
  if (navigator.clipboard !== undefined) notify({ type: 'success', message: copied, key: 'view' });
}

const BUTTON = {
  borderColor: 'Border.input',
  fontWeight: 600,
  minHeight: { xs: 44, sm: 36 },
  py: 0,
  maxWidth: { xs: 200, sm: 280 },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .changed': {
    width: 8,
    height: 8,
    ml: 1,
    borderRadius: '50%',
    backgroundColor: 'warning.main',
    flex: 'none',
  },
};

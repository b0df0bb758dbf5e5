import MoreHoriz from '@mui/icons-material/MoreHoriz';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { nameAddress, recordPath } from '../../address/paths.ts';
import type { BaseRecord } from '../../data/index.ts';
import { usePins } from '../../layout/visited/usePins.ts';
import { useText } from '../../providers/i18n.ts';
import { NEW_TAB } from '../external/newTab.ts';
import { MenuButton } from '../list/MenuButton.tsx';
import { meets } from '../page/meets.ts';
import { useMay } from '../page/useMay.ts';
import { paperAddress } from '../print/paperAddress.ts';
import { useWhyLink } from './useWhyLink.ts';

interface Props {
  resource: Resource;
  record: BaseRecord;
  /** The record's name; '' while it is unknown. */
  name: string;
  onDelete: () => void;
}

/** The less frequent actions of a record: the links of its row, its details, the pin in the sidebar, and its deletion. */
export function RecordMenu({ resource, record, name, onDelete }: Props) {
  const text = useText();
  const { pins, toggle } = usePins();
  const may = useMay(resource);
  const { list, show } = resource;
  const deletes = may.delete && [...list.actions, ...show.actions].includes('delete');
  const details = show.in === 'page' ? [{ to: show.path, label: show.title }] : [];
  const whyNot = useWhyLink(resource);
  const links = [
    ...list.rowLinks.filter(({ where }) => meets(record, where, resource)),
    ...details,
    ...whyNot,
  ];
  const pin = { to: nameAddress(resource, String(record.id)), label: name, icon: resource.icon };
  const isPinned = pins.some(({ to }) => to === pin.to);
  const items = (close: () => void): ReactNode[] => [
    ...links.map(({ to, label }) => (
      <MenuItem key={to} component={RouterLink} to={recordPath(to, String(record.id))} onClick={close}>
        {label}
      </MenuItem>
    )),
    ...resource.print.map(({ name, label }) => (
      <MenuItem
        key={name}
        component="a"
        href={paperAddress(resource.name, name, [String(record.id)])}
        {...NEW_TAB}
        onClick={close}
      >
        {label}
      </MenuItem>
    )),
    <MenuItem
      key="pin"
      onClick={() => {
        close();
        toggle(pin);
      }}
    >
      {text(isPinned ? 'record.unpin' : 'record.pin')}
    </MenuItem>,
    ...(deletes
      ? [
          <MenuItem
            key="delete"
            sx={{ color: 'error.main' }}
            onClick={() => {
              close();
              onDelete();
            }}
          >
            {text('list.action.delete')}
          </MenuItem>,
        ]
      : []),
  ];
  return (
    <MenuButton
      label={text('record.more')}
      title={text('record.more')}
      icon={<MoreHoriz fontSize="small" />}
      items={items}
    />
  );
}

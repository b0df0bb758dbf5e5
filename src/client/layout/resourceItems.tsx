import { type IResourceItem, useMenu } from '@refinedev/core';
import { useMemo } from 'react';
import type { MenuLink, Resource } from '../../schema/index.ts';
import { OF_THE_MENU } from '../providers/access.ts';
import { additionalList, listKey } from '../providers/data/parts.ts';
import type { Definitions } from '../providers/definitions.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { addressOf, type Menu, type MenuGroup, menuOf } from './menu.ts';

/**
 * Refine's resources: each entity, movement and further list with its addresses, and the other entries of the sidebar (groups, forms,
 * ledgers, reports ...), in the order of the sidebar. `meta` has `label`, `icon`, `group` and `parent`; what the sidebar leaves out
 * has `hide`.
 */
export function resourceItems(definitions: Definitions, isAdmin: boolean): IResourceItem[] {
  const { groups, loose, bottom } = menuOf(definitions, isAdmin);
  const lists = new Map(
    Object.values(definitions.resources)
      .flatMap((resource) => [resource, ...furtherLists(resource)])
      .map((resource) => [resource.list.path, itemOf(resource)]),
  );
  const entry = (place: Place, link: MenuLink, parent?: MenuGroup): IResourceItem => {
    const list = lists.get(link.to);
    lists.delete(link.to);
    const name = `${OF_THE_MENU}${parent === undefined ? '' : `${parent.group}:`}${link.to}`;
    const item = list ?? { name, list: addressOf(link), meta: { label: link.label } };
    const group = parent && { group: parent.label, parent: groupName(parent) };
    const icon = <MenuIcon name={link.icon} sx={ICON} />;
    return { ...item, meta: { ...item.meta, ...group, icon, hide: false, place, menu: link } };
  };
  return [
    ...groups.flatMap(({ links, ...group }) => [
      {
        name: groupName(group),
        meta: {
          label: group.label,
          icon: <MenuIcon name={group.icon} sx={ICON} />,
          place: 'group',
          menu: group,
        },
      },
      ...links.map((link) => entry('group', link, { ...group, links })),
    ]),
    ...loose.map((link) => entry('loose', link)),
    ...bottom.map((link) => entry('bottom', link)),
    ...lists.values(),
  ];
}

type Place = 'group' | 'loose' | 'bottom';

const ICON = { fontSize: 20 };

/** No resource has a name with a colon. */
function groupName({ group }: Pick<MenuGroup, 'group'>): string {
  return `${OF_THE_MENU}${group}`;
}

function furtherLists(resource: Resource): Resource[] {
  return Object.keys(resource.lists).map((name) => additionalList(resource, name));
}

/** A resource with the addresses of its pages; a single record has only that of its form, and a movement is never edited. */
function itemOf(resource: Resource): IResourceItem {
  const { kind, list, create, show, edit, label, icon } = resource;
  const at = (path: string) => addressOf({ to: path.replace('{id}', ':id') });
  const meta = { label: label.many, icon: <MenuIcon name={icon} sx={ICON} />, hide: true };
  if (kind === 'single') return { name: resource.name, edit: at(edit.path), meta };
  return {
    name: listKey(resource),
    list: at(list.path),
    create: at(create.path),
    show: at(show.path),
    ...(kind === 'entity' && { edit: at(edit.path) }),
    meta: { ...meta, canDelete: kind === 'entity' },
  };
}

/** The sidebar, as Refine's `useMenu` has it. */
export function useSidebarMenu(): Menu {
  const { menuItems } = useMenu();
  return useMemo(() => {
    const linksAt = (place: Place) =>
      menuItems.filter(({ meta }) => meta?.place === place).map(({ meta }) => meta?.menu as MenuLink);
    return {
      groups: menuItems
        .filter(({ meta }) => meta?.place === 'group')
        .map(({ meta, children }) => ({
          ...(meta?.menu as Omit<MenuGroup, 'links'>),
          links: children.map((child) => child.meta?.menu as MenuLink),
        })),
      loose: linksAt('loose'),
      bottom: linksAt('bottom'),
    };
  }, [menuItems]);
}

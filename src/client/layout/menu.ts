import type { MenuLink, Resource } from '../../schema/index.ts';
import { mayDo } from '../providers/access.ts';
import type { Definitions } from '../providers/definitions.tsx';
import { text } from '../providers/i18n.ts';

export interface MenuGroup {
  group: string;
  /** What staff read. */
  label: string;
  icon: string;
  expanded: boolean;
  links: readonly MenuLink[];
}

export interface Menu {
  groups: readonly MenuGroup[];
  /** Links of no group, below the groups: an admin's own resources. */
  loose: readonly MenuLink[];
  /** Settings and the like, at the foot of the sidebar. */
  bottom: readonly MenuLink[];
}

/** Help, for everyone. */
const SUPPORT = { to: 'support', group: '', order: 200, icon: 'help' };

/** The page of the settings, where no definition has it for its own and so gives it a link. */
const SETTING = { to: 'setting', group: '', order: 190, icon: 'settings' };

/** The sidebar: the settings' groups in their order, then groups that only definitions name. Empty ones are left out. */
export function menuOf({ settings, resources, lacks = [] }: Definitions, isAdmin: boolean): Menu {
  const shown = Object.values(resources).filter(
    ({ account }) => account === undefined || !lacks.includes('users'),
  );
  const entries = [
    ...shown.flatMap((resource) =>
      resource.menu
        .filter((link) => isOpenTo(resource, link, resources, isAdmin))
        .map((link) => ({ link, single: resource.kind === 'single' })),
    ),
    ...(lacks.includes('books') ? [] : bookLinks(settings)).map((link) => ({ link, single: false })),
  ];
  const linksOf = (group: string) =>
    entries
      .filter(({ link }) => link.group === group)
      .map(({ link }) => link)
      .sort((one, other) => one.order - other.order);
  const declared = settings.menu.map((entry) => entry.group);
  const others = [...new Set(entries.map(({ link }) => link.group))].filter(
    (group) => group !== '' && !declared.includes(group),
  );
  const groups = [
    ...settings.menu.map((entry) => ({ ...entry, label: entry.label ?? entry.group })),
    ...others.map((group) => ({
      group,
      label: group,
      icon: linksOf(group)[0]?.icon ?? 'folder',
      expanded: false,
    })),
  ];
  const ungrouped = (single: boolean) =>
    linksOf('').filter((link) => entries.some((entry) => entry.link === link && entry.single === single));
  return {
    groups: groups
      .map((entry) => ({
        ...entry,
        links: linksOf(entry.group).map((link) => ({ ...link, group: entry.label })),
      }))
      .filter((entry) => entry.links.length > 0),
    loose: ungrouped(false),
    bottom: [
      ...ungrouped(true),
      ...(lacks.includes('setting') || Object.values(resources).some(isFirm)
        ? []
        : [{ ...SETTING, label: text('setting.title') }]),
      { ...SUPPORT, label: text('support.title') },
    ],
  };
}

/** Whether the definition has the page of the settings for its own. */
export function isFirm({ kind, edit }: Resource): boolean {
  return kind === 'single' && edit.path === SETTING.to;
}

function bookLinks({ books = {}, booksMenu }: Definitions['settings']): MenuLink[] {
  const own = Object.values(books).flatMap(({ menu }) => menu ?? []);
  return booksMenu === undefined ? own : [...own, booksMenu];
}

/** Every link of the menu, in the order in which it stands there. */
export function allLinks(menu: Menu): MenuLink[] {
  return [...menu.groups.flatMap((group) => group.links), ...menu.loose, ...menu.bottom];
}

/** The address of a link. */
export function addressOf({ to }: { to: string }): string {
  return to === '' ? '/dashboard' : `/dashboard/${to}`;
}

/** The menu's link of an address: its own, else that of the list that the address's record is in. */
export function currentLink(
  menu: Menu,
  path: string,
  resource: Resource | undefined,
): { link: MenuLink; exact: boolean } | undefined {
  const links = allLinks(menu);
  const exact = links.find((link) => addressOf(link) === path);
  if (exact !== undefined) return { link: exact, exact: true };
  const home = [resource?.list.path, resource?.batch?.form.path];
  const list = links.find((link) => home.includes(link.to));
  return list && { link: list, exact: false };
}

function isOpenTo(
  resource: Resource,
  link: MenuLink,
  resources: Definitions['resources'],
  isAdmin: boolean,
): boolean {
  return mayDo(resources, isAdmin, resource.name, actionOf(resource, link));
}

/** What the screen of a link does to the resource. */
function actionOf({ kind, create, ledger, report, batch }: Resource, { to }: MenuLink): string {
  if (kind === 'single' || to === ledger?.path || to === report?.path) return 'show';
  return to === create.path || to === batch?.form.path ? 'create' : 'list';
}

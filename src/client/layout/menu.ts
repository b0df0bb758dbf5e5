import type { Dashboard } from '../../schema/dashboard.ts';
import type { MenuLink, Resource } from '../../schema/index.ts';
import type { Report } from '../../schema/report.ts';
import { CLOSING_PATH } from '../address/closingPath.ts';
import { mayClose, mayDo } from '../providers/access.ts';
import type { Definitions } from '../providers/definitions.tsx';
import { text } from '../providers/i18n.ts';

export interface MenuGroup {
  group: string;
  /** The visible label. */
  label: string;
  icon: string;
  expanded: boolean;
  links: readonly MenuLink[];
  /** The paths of its links that lead to the form of a new record. */
  forms: ReadonlySet<string>;
}

export interface Menu {
  groups: readonly MenuGroup[];
  /** Links without a group, below the groups: admins' own resources. */
  loose: readonly MenuLink[];
  /** Settings and similar pages, at the foot of the sidebar. */
  bottom: readonly MenuLink[];
}

/** The help page, for every user. */
const SUPPORT = { to: 'support', group: '', order: 200, icon: 'help' };

/** The settings page, unless a definition provides it with a link. */
const SETTING = { to: 'setting', group: '', order: 190, icon: 'settings' };

/** The sidebar: the settings' groups in order, then groups that only definitions name. Empty groups are left out. */
export function menuOf(definitions: Definitions, isAdmin: boolean): Menu {
  const { settings, resources, missingParts = [] } = definitions;
  const shown = Object.values(resources).filter(
    ({ account }) => account === undefined || !missingParts.includes('users'),
  );
  const entries = [
    ...shown.flatMap((resource) =>
      resource.menu
        .filter((link) => canOpen(resource, link, resources, isAdmin))
        .map((link) => ({ link, single: resource.kind === 'single' })),
    ),
    ...(missingParts.includes('books') ? [] : bookLinks(definitions)).map((link) => ({
      link,
      single: false,
    })),
    ...(mayClose(definitions, isAdmin) ? [{ link: closingLink(settings), single: false }] : []),
    ...[...dashboardsOf(definitions), ...reportsOf(definitions)].flatMap(({ menu }) =>
      menu.map((link) => ({ link, single: false })),
    ),
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
  const forms = new Set(shown.filter(({ kind }) => kind === 'entity').map(({ create }) => create.path));
  const ungrouped = (single: boolean) =>
    linksOf('').filter((link) => entries.some((entry) => entry.link === link && entry.single === single));
  return {
    groups: groups
      .map((entry) => ({
        ...entry,
        forms,
        links: linksOf(entry.group).map((link) => ({ ...link, group: entry.label })),
      }))
      .filter((entry) => entry.links.length > 0),
    loose: ungrouped(false),
    bottom: [
      ...ungrouped(true),
      ...(missingParts.includes('setting') || Object.values(resources).some(isFirm)
        ? []
        : [{ ...SETTING, label: text('setting.title') }]),
      { ...SUPPORT, label: text('support.title') },
    ],
  };
}

/** Whether the definition provides the settings page. */
export function isFirm({ kind, edit }: Resource): boolean {
  return kind === 'single' && edit.path === SETTING.to;
}

/** The reports that the host answers. */
export function reportsOf({ reports = {}, elsewhere = false }: Definitions): readonly Report[] {
  return elsewhere ? [] : Object.values(reports);
}

/** The report that the page of all books shows; undefined for who does not read it. */
export function booksReport(definitions: Definitions): Report | undefined {
  return reportsOf(definitions).find(({ name }) => name === 'trial_balance');
}

/** The dashboards, that of the first page among them; hosts of other products have none. */
export function dashboardsOf({ dashboards = {}, elsewhere = false }: Definitions): readonly Dashboard[] {
  return elsewhere ? [] : Object.values(dashboards);
}

function bookLinks(definitions: Definitions): MenuLink[] {
  const { books = {}, booksMenu } = definitions.settings;
  const own = Object.values(books).flatMap(({ menu }) => menu ?? []);
  return booksMenu === undefined || booksReport(definitions) === undefined ? own : [...own, booksMenu];
}

/** Below the link to the books. */
function closingLink({ booksMenu }: Definitions['settings']): MenuLink {
  const { group = '', order = 0 } = booksMenu ?? {};
  return { to: CLOSING_PATH, label: text('closing.title'), icon: 'calendar_month', group, order: order + 1 };
}

/** Every link of the menu in display order. */
export function allLinks(menu: Menu): MenuLink[] {
  return [...menu.groups.flatMap((group) => group.links), ...menu.loose, ...menu.bottom];
}

/** The address of a link. */
export function addressOf({ to }: { to: string }): string {
  return to === '' ? '/dashboard' : `/dashboard/${to}`;
}

/** The menu's link for an address: its own, otherwise that of the list of the address's record. */
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

function canOpen(
  resource: Resource,
  link: MenuLink,
  resources: Definitions['resources'],
  isAdmin: boolean,
): boolean {
  return mayDo(resources, isAdmin, resource.name, actionOf(resource, link));
}

/** The action that the page of a link needs permission for. */
function actionOf({ kind, create, ledger, report, batch }: Resource, { to }: MenuLink): string {
  if (kind === 'single' || to === ledger?.path || to === report?.path) return 'show';
  return to === create.path || to === batch?.form.path ? 'create' : 'list';
}

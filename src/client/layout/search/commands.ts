import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../generic/page/paths.ts';
import { mayDo } from '../../providers/access.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { text } from '../../providers/i18n.ts';
import { addressOf, allLinks, type Menu } from '../menu.ts';
import type { Find } from './Find.ts';

/** A page or an action, and what else it may be called. */
export interface Command {
  find: Find;
  also: readonly string[];
}

export interface Deeds {
  logout: () => void;
  dark: boolean;
  switchColours: () => void;
}

/** The pages: those of the sidebar, the lists that it does not name, and the books. Forms are actions. */
export function pageCommands(
  menu: Menu,
  { resources, lacks = [] }: Definitions,
  isAdmin: boolean,
  t: typeof text,
): Command[] {
  const forms = new Set(formsOf(resources, isAdmin).map(({ create }) => pathOf(create.path)));
  const linked = allLinks(menu).map((link) => page(addressOf(link), link.icon, link.label, link.group));
  const lists = Object.values(resources)
    .filter(({ name, kind }) => kind !== 'single' && mayDo(resources, isAdmin, name, 'list'))
    .filter(({ account }) => account === undefined || !lacks.includes('users'))
    .map(({ list, icon, menu }) => page(pathOf(list.path), icon, list.title, menu[0]?.group ?? ''));
  const home = page(pathOf(''), 'dashboard', t('layout.dashboard'), '');
  const books = page(pathOf('ledgers'), 'account_balance', t('books.all'), '');
  const ledgers = lacks.includes('books') ? [] : [books];
  const all = [home, ...linked, ...ledgers, ...lists].filter(({ find }) => !forms.has(find.key));
  // A list that the sidebar names is called what it is called there.
  return all.filter(({ find }, index) => all.findIndex((other) => other.find.key === find.key) === index);
}

/** What one can do: add records and movements, by the names that their forms have, and what the frame does. */
export function actionCommands(
  { resources }: Definitions,
  isAdmin: boolean,
  deeds: Deeds,
  t: typeof text,
): Command[] {
  const forms = formsOf(resources, isAdmin).map(({ create, icon, label, list, menu }) => ({
    find: {
      key: `form:${create.path}`,
      icon: icon === 'folder' ? 'add' : icon,
      title: create.title,
      text: '',
      leads: { to: create.in === 'page' ? pathOf(create.path) : pathOf(list.path) },
    },
    also: [
      create.submit,
      label.one,
      t('search.record'),
      ...menu.map((link) => `${link.label} ${link.group}`),
    ],
  }));
  const verify = action('verify', 'assessment', t('verify.start'), { to: `${pathOf('setting')}#data` });
  return [
    ...forms,
    ...(isAdmin ? [verify] : []),
    action('colours', 'settings', t(deeds.dark ? 'layout.light' : 'layout.dark'), {
      run: deeds.switchColours,
    }),
    action('logout', 'logout', t('layout.logout'), { run: deeds.logout }),
  ];
}

function formsOf(resources: Definitions['resources'], isAdmin: boolean): Resource[] {
  return Object.values(resources).filter(
    ({ name, kind }) => kind !== 'single' && mayDo(resources, isAdmin, name, 'create'),
  );
}

function page(to: string, icon: string, title: string, group: string): Command {
  return { find: { key: to, icon, title, text: group, leads: { to } }, also: [] };
}

function action(name: string, icon: string, title: string, leads: Find['leads']): Command {
  return { find: { key: `action:${name}`, icon, title, text: '', leads }, also: [] };
}

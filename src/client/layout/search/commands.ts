import { pathOf } from '../../address/paths.ts';
import { mayDo } from '../../providers/access.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { text } from '../../providers/i18n.ts';
import { formsOf } from '../entering/entries.ts';
import { addressOf, allLinks, booksReport, type Menu, reportsOf } from '../menu.ts';
import { FORM_KEY } from './formKey.ts';
import { wordsOf } from './matching.ts';
import { phraseNames } from './phrases.ts';
import type { SearchHit } from './SearchHit.ts';

/** A page or an action. */
export interface Command {
  hit: SearchHit;
  /** Its names beside the title: a text that completes one of them leads here first. */
  names: readonly string[];
  /** Additional search words. */
  also: readonly string[];
}

export interface CommandHandlers {
  logout: () => void;
  dark: boolean;
  switchColours: () => void;
}

/** The pages: those of the sidebar, lists that it leaves out, and the books. Forms are actions. */
export function pageCommands(
  menu: Menu,
  definitions: Definitions,
  isAdmin: boolean,
  t: typeof text,
): Command[] {
  const { resources, missingParts = [] } = definitions;
  const forms = new Set(formsOf(resources, isAdmin).map(({ create }) => pathOf(create.path)));
  const labels = new Map(menu.groups.map(({ group, label }) => [group, label]));
  const labelOf = (group = '') => labels.get(group) ?? group;
  const linked = allLinks(menu).map((link) =>
    page(addressOf(link), link.icon, link.label, labelOf(link.group)),
  );
  const lists = Object.values(resources)
    .filter(({ name, kind }) => kind !== 'single' && mayDo(resources, isAdmin, name, 'list'))
    .filter(({ account }) => account === undefined || !missingParts.includes('users'))
    .map(({ list, icon, menu }) => page(pathOf(list.path), icon, list.title, labelOf(menu[0]?.group)));
  const home = page(pathOf(''), 'dashboard', t('layout.dashboard'), '');
  const books = page(pathOf('ledgers'), 'account_balance', t('books.all'), '');
  const reports = reportsOf(definitions);
  const answers = reports.map(({ path, icon, label, description, menu }) => ({
    ...page(pathOf(path), icon, label, labelOf(menu[0]?.group)),
    also: [description],
  }));
  const allReports = page(pathOf('reports'), 'assessment', t('reports.title'), '');
  const ledgers = booksReport(definitions) === undefined ? [] : [books];
  // Before the links of the sidebar, because they are found by their description as well.
  const ours = [...answers, ...(reports.length > 0 ? [allReports] : [])];
  const all = [home, ...ours, ...linked, ...ledgers, ...lists].filter(({ hit }) => !forms.has(hit.key));
  // A list has the same name as in the sidebar.
  const pages = all.filter(({ hit }, at) => all.findIndex((other) => other.hit.key === hit.key) === at);
  return inMenuOrder(pages, [home, ...linked]);
}

/** The pages in the order of the sidebar, then the others. */
function inMenuOrder(pages: readonly Command[], menu: readonly Command[]): Command[] {
  const places = new Map(menu.map(({ hit }, place) => [hit.key, place]));
  const placeOf = ({ hit }: Command) => places.get(hit.key) ?? menu.length;
  return [...pages].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The actions: adding records and movements, by their forms' names, and the actions of the frame. */
export function actionCommands(
  { resources }: Definitions,
  isAdmin: boolean,
  handlers: CommandHandlers,
  t: typeof text,
): Command[] {
  const forms = formsOf(resources, isAdmin).map((form) => {
    const { kind, create, icon, label, list, menu } = form;
    return {
      hit: {
        key: `${FORM_KEY}${create.path}`,
        icon: icon === 'folder' ? 'add' : icon,
        title: create.title,
        text: '',
        leads: { to: create.in === 'page' ? pathOf(create.path) : pathOf(list.path) },
      },
      // A movement's name stands for its form, an entity's for its list. A verb leads to the form.
      names: [...verbIn(create.submit, t), ...phraseNames(form), ...(kind === 'movement' ? [label.one] : [])],
      also: [label.one, t('search.record'), ...menu.map((link) => `${link.label} ${link.group}`)],
    };
  });
  const sheets = formsOf(resources, isAdmin).flatMap(({ sheet, icon, label }) =>
    sheet === undefined
      ? []
      : [
          {
            hit: {
              key: `${FORM_KEY}${sheet.form.path}`,
              icon,
              title: sheet.form.title,
              text: '',
              leads: { to: pathOf(sheet.form.path) },
            },
            names: verbIn(sheet.form.submit, t),
            also: [label.one, label.many],
          },
        ],
  );
  const verify = action('verify', 'assessment', t('verify.start'), { to: `${pathOf('setting')}#data` });
  return [
    ...forms,
    ...sheets,
    ...(isAdmin ? [verify] : []),
    action('colours', 'settings', t(handlers.dark ? 'layout.light' : 'layout.dark'), {
      run: handlers.switchColours,
    }),
    action('logout', 'logout', t('layout.logout'), { run: handlers.logout }),
  ];
}

/**
 * A submit button's text as a name of its form, such as 'Pay Now'. 'Save Wages' is none: every form saves, and 'sav' would lead
 * to those that mention it before Savar Traders.
 */
function verbIn(submit: string, t: typeof text): string[] {
  const [save = ''] = wordsOf(t('view.saveName'));
  return wordsOf(submit).includes(save) ? [] : [submit];
}

function page(to: string, icon: string, title: string, group: string): Command {
  return { hit: { key: to, icon, title, text: group, leads: { to } }, names: [], also: [] };
}

function action(name: string, icon: string, title: string, leads: SearchHit['leads']): Command {
  return { hit: { key: `action:${name}`, icon, title, text: '', leads }, names: [], also: [] };
}

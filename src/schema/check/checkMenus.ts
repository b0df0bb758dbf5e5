import type { Definition } from '../grammar/grammar.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Say } from './check.ts';

/** That links stand in groups of the sidebar which settings.yaml lists. */
export function checkMenus(definition: Definition, settings: WrittenSettings, say: Say): void {
  checkMenu(definition.menu, ['menu'], settings, say);
  for (const view of ['create', 'ledger', 'history', 'report'] as const)
    checkMenu(definition[view]?.menu, [view, 'menu'], settings, say);
  for (const [name, { menu }] of Object.entries(definition.lists ?? {}))
    checkMenu(menu, ['lists', name, 'menu'], settings, say);
}

/** The same of the links that the settings have themselves. */
export function checkSettingsMenus(settings: WrittenSettings, source: Source): Mistake[] {
  const mistakes: Mistake[] = [];
  const say: Say = (path, message, at) => mistakes.push(source.mistake(path, message, at));
  checkMenu(settings.booksMenu, ['booksMenu'], settings, say);
  for (const [key, { ledger }] of Object.entries(settings.books))
    checkMenu(ledger?.menu, ['books', key, 'ledger', 'menu'], settings, say);
  return mistakes;
}

/** Without any group listed, each link makes its own. */
function checkMenu(
  menu: Definition['menu'],
  path: readonly string[],
  settings: WrittenSettings,
  say: Say,
): void {
  if (menu === undefined || menu === false || menu.group === undefined) return;
  const groups = settings.menu.map((entry) => entry.group);
  if (groups.length === 0 || groups.includes(menu.group)) return;
  const words = `settings.yaml has no menu group "${menu.group}"${didYouMean(menu.group, groups)}`;
  say([...path, 'group'], words, 'value');
}

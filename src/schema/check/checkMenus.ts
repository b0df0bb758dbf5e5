import { problem } from '../../errors/problem.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { AddMistake } from './check.ts';

/** Links must be in groups of the sidebar that settings.yaml lists. */
export function checkMenus(definition: Definition, settings: WrittenSettings, addMistake: AddMistake): void {
  checkMenu(definition.menu, ['menu'], settings, addMistake);
  for (const view of ['create', 'ledger', 'history', 'report', 'sheet', 'attendance'] as const)
    checkMenu(definition[view]?.menu, [view, 'menu'], settings, addMistake);
  for (const [name, { menu }] of Object.entries(definition.lists ?? {}))
    checkMenu(menu, ['lists', name, 'menu'], settings, addMistake);
}

/** The same for the links of the settings. */
export function checkSettingsMenus(settings: WrittenSettings, source: Source): Mistake[] {
  const mistakes: Mistake[] = [];
  const addMistake: AddMistake = (path, found, at) => mistakes.push(source.mistake(path, found, at));
  checkMenu(settings.booksMenu, ['booksMenu'], settings, addMistake);
  for (const [key, { ledger }] of Object.entries(settings.books))
    checkMenu(ledger?.menu, ['books', key, 'ledger', 'menu'], settings, addMistake);
  return mistakes;
}

/** If no group is listed, each link makes its own. */
export function checkMenu(
  menu: Definition['menu'],
  path: readonly string[],
  settings: WrittenSettings,
  addMistake: AddMistake,
): void {
  if (menu === undefined || menu === false || menu.group === undefined) return;
  const groups = settings.menu.map((entry) => entry.group);
  if (groups.length === 0 || groups.includes(menu.group)) return;
  const hint = didYouMean(menu.group, groups);
  addMistake([...path, 'group'], problem('menuGroupUnknown', { name: menu.group, hint }), 'value');
}

import { problem } from '../../errors/problem.ts';
import { ledgerOf } from '../complete/completeLedger.ts';
import { hasPeople, isPagePart } from '../complete/completePage.ts';
import { pointersTo } from '../complete/completeSections.ts';
import { PAGE_PARTS } from '../grammar/pageKeys.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope } from './check.ts';
import { checkCondition, items, must } from './checkPointers.ts';

type Path = readonly PropertyKey[];

/** The fields that a record's page names, and what stands behind its tabs. */
export function checkPage(scope: CheckScope): void {
  const { page, kind = 'entity' } = scope.definition;
  if (page === undefined || page === false) return;
  if (kind !== 'entity') scope.addMistake(['page'], problem('pageOfEntity'), 'key');
  if (page.headline !== undefined) must(scope, page.headline, ['page', 'headline']);
  items(scope, page.figures, ['page', 'figures']);
  for (const [label, where] of Object.entries(page.badges ?? {}))
    for (const [name, value] of Object.entries(where))
      checkCondition(scope, name, value, ['page', 'badges', label, name]);
  const seen = new Set<string>();
  for (const [title, parts] of Object.entries(page.tabs ?? {}))
    for (const [index, part] of parts.entries()) {
      const path = ['page', 'tabs', title, index];
      if (seen.has(part)) scope.addMistake(path, problem('pagePartTwice', { name: part }), 'value');
      seen.add(part);
      checkPart(scope, part, path);
    }
}

function checkPart(scope: CheckScope, part: string, path: Path): void {
  const { definition, settings, bookKeys, addMistake } = scope;
  if (part === 'ledger' && ledgerOf(definition) === undefined)
    addMistake(path, problem('pagePartWithoutLedger'), 'value');
  if (part === 'people' && !hasPeople(definition))
    addMistake(path, problem('pagePartWithoutPeople'), 'value');
  // Unreadable settings have mistakes of their own.
  const isKnown = bookKeys !== undefined;
  if (
    part === 'budget' &&
    isKnown &&
    (settings.budget === undefined || !settings.dimensions.includes(definition.name))
  )
    addMistake(path, problem('pagePartWithoutBudget'), 'value');
  if (!isPagePart(part)) checkRelated(scope, part, path);
}

/** `wage`, or `wage.project_id` if it points here several times. */
function checkRelated(
  { definition, names, others, types, addMistake }: CheckScope,
  part: string,
  path: Path,
): void {
  const [of = '', by] = part.split('.');
  if (!names.includes(of)) {
    const hint = didYouMean(of, [...PAGE_PARTS, ...names]);
    addMistake(path, problem('pagePartUnknown', { name: of, hint }), 'value');
    return;
  }
  // An unreadable definition has mistakes of its own.
  const other = others.get(of)?.definition;
  if (other === undefined) return;
  const pointers = pointersTo(other, definition.name, types);
  const target = definition.name;
  if (pointers.length === 0) addMistake(path, problem('noReferenceTo', { name: of, target }), 'value');
  else if (by === undefined && pointers.length > 1)
    addMistake(
      path,
      problem('sectionSeveralReferences', {
        source: of,
        target,
        choices: pointers.map((pointer) => `${of}.${pointer}`).join(', '),
      }),
      'value',
    );
  else if (by !== undefined && !pointers.includes(by))
    addMistake(
      path,
      problem('sectionNotReference', { name: by, source: of, target, hint: didYouMean(by, pointers) }),
      'value',
    );
}

import { type Problem, problem } from '../../errors/problem.ts';
import { OWN_CLASSES, OWN_SIDES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';
import { checkFormerNames } from './checkFormerNames.ts';

/**
 * The keys of nominal books must differ from those of records' books, the product's own books must keep their
 * side, and each has a class.
 */
export function checkNominalBooks(
  { books }: WrittenSettings,
  source: Source,
  all: readonly Written[],
): Mistake[] {
  const owners = all.filter(({ definition }) => definition.book !== undefined);
  const mistakes: Mistake[] = [];
  checkFormerNames(
    Object.entries(books).map(([name, { was }]) => ({ name, was, path: ['books', name, 'was'] })),
    (name) => Object.hasOwn(books, name) || Object.hasOwn(OWN_CLASSES, name),
    (name) => problem('formerBookInUse', { name }),
    (path, found, at) => mistakes.push(source.mistake(path, found, at)),
  );
  const found = Object.entries(books).flatMap(([key, { normal, class: own }]) => {
    if (own === undefined && !Object.hasOwn(OWN_CLASSES, key))
      return [source.mistake(['books', key, 'class'], problem('keyMissing'))];
    const owner = owners.find(({ definition }) => definition.name === key);
    if (owner !== undefined) {
      const { file } = owner.source;
      return [source.mistake(['books', key], problem('bookKeyTaken', { key, file }))];
    }
    const side = Object.hasOwn(OWN_SIDES, key) ? OWN_SIDES[key] : undefined;
    if (side === undefined || side === normal) return [];
    return [source.mistake(['books', key, 'normal'], problem('bookOfOtherSide', { key, side }), 'value')];
  });
  return [...mistakes, ...found];
}

/** A dimension must be an entity. @param unread names of definitions that cannot be read, which have mistakes of their own. */
export function checkDimensions(
  { dimensions }: WrittenSettings,
  source: Source,
  all: readonly Written[],
  unread: readonly string[],
): Mistake[] {
  const names = all.flatMap(({ definition: { kind = 'entity', name } }) => (kind === 'entity' ? [name] : []));
  return dimensions.flatMap((name, place) =>
    names.includes(name) || unread.includes(name)
      ? []
      : [
          source.mistake(
            ['dimensions', place],
            problem('definitionUnknown', { name, hint: didYouMean(name, names) }),
            'value',
          ),
        ],
  );
}

function ownField({ definition }: Written, name: string): { type?: unknown } | undefined {
  return Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
}

/** The books and goods of the heads of a budget. Each book belongs to one head, so that a cost counts once. */
export function checkBudget(
  { budget, books, dimensions }: WrittenSettings,
  source: Source,
  all: readonly Written[],
  unread: readonly string[],
): Mistake[] {
  if (budget === undefined) return [];
  const mistakes: Mistake[] = [];
  const add = (path: readonly PropertyKey[], found: Problem, at?: 'value') =>
    mistakes.push(source.mistake(path, found, at));
  if (dimensions.length === 0) add(['budget'], problem('budgetWithoutDimension'));
  const owner = all.find(({ definition }) => definition.name === dimensions[0]);
  const { whole } = budget;
  if (whole !== undefined && owner !== undefined && ownField(owner, whole)?.type !== 'money')
    add(
      ['budget', 'whole'],
      problem('budgetWholeNotMoney', {
        name: whole,
        hint: didYouMean(
          whole,
          owner.fieldNames.filter((name) => name !== whole),
        ),
      }),
      'value',
    );
  const stocks = all.flatMap(({ definition: { name, stock } }) => (stock === undefined ? [] : [name]));
  const used = new Map<string, string>();
  const planned = new Map<string, string>();
  for (const [head, { books: own, goods }] of Object.entries(budget.heads)) {
    for (const [place, key] of own.entries()) {
      const path = ['budget', 'heads', head, 'books', place];
      const book = Object.hasOwn(books, key) ? books[key] : undefined;
      const other = used.get(key);
      if (book === undefined)
        add(path, problem('bookNotDeclared', { key, hint: didYouMean(key, Object.keys(books)) }), 'value');
      else if (book.normal !== 'debit') add(path, problem('budgetOfCredit', { key }), 'value');
      if (other !== undefined) add(path, problem('budgetBookTwice', { key, name: other }), 'value');
      used.set(key, head);
    }
    if (goods === undefined) continue;
    const path = ['budget', 'heads', head, 'goods'];
    const other = planned.get(goods);
    if (other !== undefined) add(path, problem('budgetBookTwice', { key: goods, name: other }), 'value');
    planned.set(goods, head);
    if (!stocks.includes(goods) && !unread.includes(goods))
      add(path, problem('budgetWithoutStock', { name: goods, hint: didYouMean(goods, stocks) }), 'value');
  }
  return mistakes;
}

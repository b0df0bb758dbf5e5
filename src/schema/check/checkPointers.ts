/**
 * Every place of a definition that names a field or a resource.
 */

import { type Problem, problem } from '../../errors/problem.ts';
import { completeFields, originOf } from '../complete/completeFields.ts';
import { whyNoImport } from '../complete/whyNoImport.ts';
import type { FieldType } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { didYouMean } from '../mistake.ts';
import { SYSTEM_FIELDS } from '../resource.ts';
import type { MistakePlace } from '../source.ts';
import type { Written } from '../written.ts';
import type { CheckScope } from './check.ts';
import { checkFilters } from './checkFilters.ts';
import { fieldUnknown } from './fieldUnknown.ts';
import { whyNoCondition } from './whyNoCondition.ts';

type Path = readonly PropertyKey[];

/** Reports names that do not exist, and fields that cannot be used in their place. */
export function checkPointers(scope: CheckScope): void {
  checkKeys(scope);
  checkBooks(scope);
  checkList(scope, scope.definition.list, ['list']);
  checkImport(scope);
  for (const [name, list] of Object.entries(scope.definition.lists ?? {})) {
    checkList(scope, list, ['lists', name]);
    for (const [field, value] of Object.entries(list.where ?? {}))
      checkCondition(scope, field, value, ['lists', name, 'where', field]);
  }
  checkSummary(scope);
  checkForms(scope);
}

/** The type of an own field; undefined for system fields and wrong ones. */
function typeOf({ definition, types }: CheckScope, field: string): FieldType | undefined {
  if (!Object.hasOwn(definition.fields, field)) return undefined;
  return types[(definition.fields[field] as unknown as WrittenField).type];
}

interface Pointing {
  /** Names that are allowed beside fields. */
  also?: readonly string[] | undefined;
  /** Whether the name is the key or its value. */
  at?: MistakePlace;
}

/** Whether the field exists; reports a mistake if not. */
export function must(
  { known, addMistake }: CheckScope,
  name: string,
  path: Path,
  more: Pointing = {},
): boolean {
  const all = [...known, ...(more.also ?? [])];
  if (all.includes(name)) return true;
  addMistake(path, fieldUnknown(name, all), more.at ?? 'value');
  return false;
}

/** A field whose type fits its place. */
function mustBe(
  scope: CheckScope,
  name: string,
  path: Path,
  can: (type: FieldType) => boolean,
  wrong: (found: { name: string; type: string }) => Problem,
): void {
  if (!must(scope, name, path)) return;
  const type = typeOf(scope, name);
  if (type !== undefined && !can(type)) scope.addMistake(path, wrong({ name, type: type.name }), 'value');
}

/** The fields of a view; `no` (the row number) is allowed if the view has rows. */
export function items(
  scope: CheckScope,
  written: readonly WrittenItem[] | undefined,
  path: Path,
  also?: string[],
): void {
  for (const [index, entry] of (written ?? []).entries()) {
    const at = [...path, index];
    if (typeof entry === 'string') {
      must(scope, entry, at, { also });
      continue;
    }
    const keys = Object.keys(entry);
    if (keys.length !== 1) scope.addMistake(at, problem('itemNotOne'), 'value');
    for (const key of keys) must(scope, key, [...at, key], { also, at: 'key' });
  }
}

function checkKeys(scope: CheckScope): void {
  const { title, search = [], unique = [], onceFor = [], account } = scope.definition;
  if (title !== undefined) must(scope, title, ['title']);
  for (const [index, name] of search.entries()) checkSearched(scope, name, ['search', index]);
  for (const [group, together] of unique.entries()) {
    for (const [index, name] of together.entries())
      mustBe(
        scope,
        name,
        ['unique', group, index],
        (type) => type.sortable,
        (found) => problem('notCompared', found),
      );
  }
  for (const [index, name] of onceFor.entries())
    mustBe(
      scope,
      name,
      ['onceFor', index],
      (type) => type.filters.includes('eq'),
      (found) => problem('notCompared', found),
    );
  for (const [key, name] of Object.entries(account ?? {})) must(scope, name, ['account', key]);
  if (account !== undefined)
    mustBe(scope, account.password, ['account', 'password'], isSecret, (found) =>
      problem('notPassword', found),
    );
}

/** A search reads text columns; other fields would be ignored silently. */
function checkSearched(scope: CheckScope, name: string, path: Path): void {
  const isText = (type: FieldType) => type.filters.includes('like');
  mustBe(scope, name, path, isText, (found) => problem('notSearched', found));
  const written = scope.definition.fields[name] as unknown as WrittenField | undefined;
  if (isSystem(name) || (written?.from !== undefined && originOf(written, scope.definition) !== 'formula'))
    scope.addMistake(path, problem('columnNotOwn', { name }), 'value');
}

function isSystem(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

function isSecret(type: FieldType): boolean {
  return type.storage === 'secret';
}

function checkBooks(scope: CheckScope): void {
  const { book, stock } = scope.definition;
  // Each would open with its own transaction, and a record opens once.
  if (book !== undefined && stock !== undefined) scope.addMistake(['stock'], problem('bookAndStock'), 'key');
  const isNumber = (type: FieldType) => type.numeric;
  const figures = {
    book: { balance: book?.balance },
    stock: { quantity: stock?.quantity, price: stock?.price },
  };
  for (const [part, fields] of Object.entries(figures)) {
    for (const [key, name] of Object.entries(fields))
      if (name !== undefined)
        mustBe(scope, name, [part, key], isNumber, (found) =>
          problem('figureNotNumber', { ...found, part: key }),
        );
  }
}

/** The fields of a list, the entity's own or a further one. */
function checkList(
  scope: CheckScope,
  list: Omit<NonNullable<Definition['list']>, 'summary'> | undefined,
  at: Path,
): void {
  items(scope, list?.columns, [...at, 'columns'], ['no']);
  if (list?.link !== undefined) must(scope, list.link, [...at, 'link']);
  checkFilters(scope, list?.filters, [...at, 'filters']);
  for (const [label, by] of Object.entries(list?.sorts ?? {})) checkSort(scope, by, [...at, 'sorts', label]);
  for (const [index, name] of (list?.totals ?? []).entries()) checkSum(scope, name, [...at, 'totals', index]);
  if (list?.sort !== undefined) checkSort(scope, list.sort, [...at, 'sort']);
  const { pageSize, pageSizes } = list ?? {};
  if (pageSize !== undefined && pageSizes !== undefined && !pageSizes.includes(pageSize))
    scope.addMistake(
      [...at, 'pageSize'],
      problem('pageSizeNotListed', { size: String(pageSize), sizes: pageSizes.join(', ') }),
      'value',
    );
}

function checkImport({ definition, fields, types, addMistake }: CheckScope): void {
  if (definition.list?.import !== true) return;
  const why = whyNoImport(definition, fields, types);
  if (why !== undefined) addMistake(['list', 'import'], why, 'value');
}

function checkSort(scope: CheckScope, by: string, path: Path): void {
  mustBe(
    scope,
    by.replace(/^-/, ''),
    path,
    (type) => type.sortable,
    (found) => problem('notSorted', found),
  );
}

function checkSummary(scope: CheckScope): void {
  for (const [index, entry] of (scope.definition.list?.summary ?? []).entries()) {
    const at = ['list', 'summary', index];
    if (typeof entry === 'string') {
      if (entry.startsWith('sum ')) checkSum(scope, entry.slice(4), at);
      continue;
    }
    if (entry.of !== undefined && !scope.names.includes(entry.of))
      scope.addMistake(
        [...at, 'of'],
        problem('definitionUnknown', { name: entry.of, hint: didYouMean(entry.of, scope.names) }),
        'value',
      );
    // An unreadable definition has mistakes of its own.
    const of = scope.others.get(entry.of ?? scope.definition.name);
    if (of === undefined) continue;
    if (entry.sum !== undefined)
      checkSum(scopeIn(scope, of), entry.sum, [...at, 'sum'], Object.keys(entry.where ?? {}));
    for (const [name, value] of Object.entries(entry.where ?? {}))
      checkCondition(scopeIn(scope, of), name, value, [...at, 'where', name]);
  }
}

/** The same context for another definition; mistakes are still reported in this one. */
export function scopeIn(scope: CheckScope, { definition, fieldNames }: Written): CheckScope {
  const fields = completeFields(definition, scope.types);
  return { ...scope, definition, fields, known: [...fieldNames, ...Object.keys(fields)] };
}

/** @param known the fields whose values are the same in all that is summed. */
function checkSum(of: CheckScope, name: string, path: Path, known: readonly string[] = []): void {
  mustBe(
    of,
    name,
    path,
    (type) => type.numeric,
    (found) => problem('notSummed', found),
  );
  const per = of.fields[name]?.per?.field;
  if (per !== undefined && !known.includes(per))
    of.addMistake(path, problem('sumOfPer', { name, per }), 'value');
}

/** The condition of a card or of a further list. */
export function checkCondition(of: CheckScope, name: string, value: unknown, path: Path): void {
  if (!must(of, name, path, { at: 'key' })) return;
  const field = of.fields[name];
  const type = field && of.types[field.type];
  // A wrong field.
  if (type === undefined || field === undefined) return;
  const wrong = whyNoCondition(field, type, value);
  if (wrong !== undefined) of.addMistake(path, wrong.problem, wrong.at);
}

function checkForms(scope: CheckScope): void {
  const { definition } = scope;
  for (const view of ['show', 'create', 'edit'] as const) {
    items(scope, definition[view]?.fields, [view, 'fields']);
    for (const [group, entries] of Object.entries(definition[view]?.groups ?? {}))
      items(scope, entries, [view, 'groups', group]);
  }
  for (const [name, action] of Object.entries(definition.actions ?? {}))
    items(scope, action.fields, ['actions', name, 'fields']);
}

import { nested } from '../../errors/failure.ts';
import type { Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import { type Expression, pathsIn } from '../expression/Expression.ts';
import { evaluate, isNoAnswer, problemOfNoAnswer } from '../expression/evaluate.ts';
import { isRequired } from '../fieldType.ts';
import type { WrittenPost } from '../grammar/movementKeys.ts';
import { OWN_BOOKS } from '../grammar/rules.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope } from './check.ts';
import { checkCondition } from './checkLogic.ts';
import { entryCases } from './entryCases.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type WrittenEntry = NonNullable<Exclude<WrittenPost, string>['entries']>[number];

/** The valid part of an entry. */
interface Entry {
  index: number;
  side: 'debit' | 'credit';
  book: string;
  amount: string;
  /** The field whose record the book belongs to, or whose value is the book. */
  owner: string | undefined;
  /** The books that its value may be. */
  heads: readonly string[];
  when: { text: string; expression: Expression } | undefined;
}

/** The books, amounts and conditions of entries, and whether their debits always equal their credits. */
export function checkEntries(scope: CheckScope, written: readonly WrittenEntry[]): void {
  const entries = written.map((entry, index) => readEntry(scope, entry, index));
  // With a wrong entry the sums of the others mean nothing.
  if (entries.every((entry) => entry !== undefined)) checkBalance(scope, entries);
}

function readEntry(scope: CheckScope, written: WrittenEntry, index: number): Entry | undefined {
  const { addMistake } = scope;
  const at = ['post', 'entries', index];
  const { debit, credit } = written;
  const book = debit ?? credit;
  if (book === undefined || (debit !== undefined && credit !== undefined)) {
    addMistake(at, problem('entryNotOneSide'), 'value');
    return undefined;
  }
  const side = debit === undefined ? 'credit' : 'debit';
  const owner = checkBook(scope, book, [...at, side]);
  const isAmount = checkAmount(scope, written.amount, [...at, 'amount']);
  const when = readCondition(scope, written.when, [...at, 'when']);
  if (owner === undefined || !isAmount || when === undefined) return undefined;
  const { field, heads = [] } = owner;
  return { index, side, book, amount: written.amount, owner: field, heads, when: when.condition };
}

interface Owner {
  field: string | undefined;
  heads?: readonly string[];
}

/** A declared book: in settings.yaml, of the entity that a field points to, or one that a field names. */
function checkBook(scope: CheckScope, book: string, path: readonly PropertyKey[]): Owner | undefined {
  const { bookKeys, others, names, fields, known, addMistake } = scope;
  const head = /^\{([a-z][a-z0-9_]*)\}$/.exec(book)?.[1];
  if (head !== undefined) return checkHead(scope, head, path);
  const [, kind, name] = /^([a-z][a-z0-9_]*):\{([a-z][a-z0-9_]*)\}$/.exec(book) ?? [];
  if (kind === undefined || name === undefined) {
    if (bookKeys === undefined) return { field: undefined };
    const nominal = [...new Set([...bookKeys, ...OWN_BOOKS])];
    if (nominal.includes(book)) return { field: undefined };
    addMistake(path, problem('bookNotDeclared', { key: book, hint: didYouMean(book, nominal) }), 'value');
    return undefined;
  }
  if (!known.includes(name)) {
    addMistake(path, fieldUnknown(name, known), 'value');
    return undefined;
  }
  const withBook = [...others.values()].flatMap(({ definition }) =>
    definition.book === undefined ? [] : definition.name,
  );
  // An unreadable definition has mistakes of its own.
  if (!others.has(kind) && names.includes(kind)) return undefined;
  if (!withBook.includes(kind)) {
    addMistake(
      path,
      problem('recordsWithoutBook', { name: kind, hint: didYouMean(kind, withBook) }),
      'value',
    );
    return undefined;
  }
  if (fields[name]?.to === kind) return { field: name };
  addMistake(path, problem('bookOfOtherRecord', { name, target: kind }), 'value');
  return undefined;
}

/** A field whose values are books: those that settings.yaml offers in its list of heads. */
function checkHead(
  { fields, known, types, addMistake }: CheckScope,
  name: string,
  path: readonly PropertyKey[],
): Owner | undefined {
  const field = fields[name];
  if (field === undefined) {
    if (!known.includes(name)) addMistake(path, fieldUnknown(name, known), 'value');
    return undefined;
  }
  if (types[field.type]?.namesBook === true)
    return { field: name, heads: (field.options ?? []).map(({ value }) => value) };
  addMistake(path, problem('entryNotHead', { name, type: field.type }), 'value');
  return undefined;
}

/** An entry needs an amount, so its field must be required. */
function checkAmount(
  { fields, known, types, addMistake }: CheckScope,
  name: string,
  path: PropertyKey[],
): boolean {
  const field = fields[name];
  if (field === undefined) {
    if (!known.includes(name)) addMistake(path, fieldUnknown(name, known), 'value');
    return false;
  }
  if (types[field.type]?.amount !== 'money') {
    addMistake(path, problem('entryNotMoney', { name, type: field.type }), 'value');
    return false;
  }
  if (isRequired(field, 'create') && field.source === 'column') return true;
  addMistake(path, problem('entryMayBeAbsent', { name }), 'value');
  return false;
}

function readCondition(
  scope: CheckScope,
  text: string | undefined,
  path: readonly PropertyKey[],
): { condition: Entry['when'] } | undefined {
  if (text === undefined) return { condition: undefined };
  const expression = checkCondition(scope, '', text, path);
  return expression && { condition: { text, expression } };
}

/**
 * In every case of the conditions debits equal credits, there is one of each, and every book belongs to a
 * record.
 */
function checkBalance(scope: CheckScope, entries: readonly Entry[]): void {
  const { fields, types, addMistake } = scope;
  const conditions = entries.flatMap(({ when }) => when?.expression ?? []);
  const used = [...new Set(conditions.flatMap((condition) => [...pathsIn(condition)]))];
  const owners = entries.flatMap(({ owner }) => owner ?? []);
  const cases = entryCases([...new Set([...used, ...owners])], fields, types, conditions);
  if (cases === undefined) {
    addMistake(['post', 'entries'], problem('entriesOfTooManyCases'));
    return;
  }
  for (const values of cases) if (!isRightFor(scope, entries, { values, used })) return;
}

interface Case {
  values: Readonly<Record<string, unknown>>;
  /** The fields that the conditions use; the others make no difference. */
  used: readonly string[];
}

/** Reports the first mistake of a case: the others follow from it. */
function isRightFor({ addMistake }: CheckScope, entries: readonly Entry[], { values, used }: Case): boolean {
  const where = inCase(values, used);
  const made: Entry[] = [];
  for (const entry of entries) {
    const at = ['post', 'entries', entry.index];
    const isMade = isMadeFor(entry, values);
    if (typeof isMade === 'object') {
      addMistake([...at, 'when'], problem('entryUndecided', { reason: nested(isMade), where }), 'value');
      return false;
    }
    if (!isMade) continue;
    if (entry.owner !== undefined && values[entry.owner] === null) {
      const name = entry.owner;
      addMistake(
        [...at, entry.side],
        problem('entryBookMayBeAbsent', { name, example: `\`when: ${name} != null\`` }),
        'value',
      );
      return false;
    }
    const undone = made.find((other) => isUndoneBy(other, entry));
    if (undone !== undefined) {
      const wrong = problem('entryMovesNothing', { key: entry.book, amount: entry.amount, where });
      addMistake([...at, entry.side], wrong, 'value');
      return false;
    }
    made.push(entry);
  }
  const none = phrase('noAmounts');
  const [debits = '', credits = ''] = (['debit', 'credit'] as const).map((side) => amountsOf(made, side));
  if (debits !== '' && debits === credits) return true;
  addMistake(
    ['post', 'entries'],
    problem('entriesNotEqual', { debits: debits || none, credits: credits || none, where }),
  );
  return false;
}

function isUndoneBy(one: Entry, other: Entry): boolean {
  const isSame = one.book === other.book || one.heads.includes(other.book) || other.heads.includes(one.book);
  return isSame && one.amount === other.amount && one.side !== other.side;
}

/** Whether the entry is made; or why this cannot be decided. */
function isMadeFor({ when }: Entry, values: Readonly<Record<string, unknown>>): boolean | Problem {
  if (when === undefined) return true;
  const answer = evaluate(when.expression, values, { fiscalMonth: 1 });
  return isNoAnswer(answer) ? problemOfNoAnswer(when.text, answer) : answer === true;
}

/** Sums that are equal for all values are sums of the same fields. */
function amountsOf(entries: readonly Entry[], side: Entry['side']): string {
  return entries
    .filter((entry) => entry.side === side)
    .map(({ amount }) => amount)
    .sort()
    .join(' + ');
}

function inCase(values: Case['values'], used: readonly string[]): Phrase {
  const every = used.map((name) =>
    values[name] === null
      ? phrase('caseAbsent', { name })
      : phrase('caseValue', { name, value: JSON.stringify(values[name]) }),
  );
  return every.length === 0 ? '' : phrase('inCase', { cases: { every } });
}

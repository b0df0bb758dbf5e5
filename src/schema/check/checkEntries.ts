import { combinations } from '../expression/combinations.ts';
import { compileExpression, type Expression, ExpressionError } from '../expression/expression.ts';
import { isRequired } from '../fieldType.ts';
import type { WrittenPost } from '../grammar/movementKeys.ts';
import { OWN_BOOKS } from '../grammar/rules.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope } from './check.ts';

type WrittenEntry = NonNullable<Exclude<WrittenPost, string>['entries']>[number];

/** An entry as far as it is right. */
interface Entry {
  index: number;
  side: 'debit' | 'credit';
  book: string;
  amount: string;
  /** The field whose record the book belongs to. */
  owner: string | undefined;
  when: Expression | undefined;
}

/** The books, amounts and conditions of entries that are told as data, and whether their sides are always equal. */
export function checkEntries(scope: CheckScope, written: readonly WrittenEntry[]): void {
  const entries = written.map((entry, index) => readEntry(scope, entry, index));
  // With one of them wrong, what the others come to says nothing.
  if (entries.every((entry) => entry !== undefined)) checkBalance(scope, entries);
}

function readEntry(scope: CheckScope, written: WrittenEntry, index: number): Entry | undefined {
  const { say } = scope;
  const at = ['post', 'entries', index];
  const { debit, credit } = written;
  const book = debit ?? credit;
  if (book === undefined || (debit !== undefined && credit !== undefined)) {
    say(at, 'an entry has a debit or a credit, one of the two', 'value');
    return undefined;
  }
  const side = debit === undefined ? 'credit' : 'debit';
  const owner = checkBook(scope, book, [...at, side]);
  const isAmount = checkAmount(scope, written.amount, [...at, 'amount']);
  const when = readCondition(scope, written.when, [...at, 'when']);
  if (owner === undefined || !isAmount || when === undefined) return undefined;
  return { index, side, book, amount: written.amount, owner: owner.field, when: when.expression };
}

/** A book that is declared: by settings.yaml, or by the entity that a field points to. */
function checkBook(
  scope: CheckScope,
  book: string,
  path: readonly PropertyKey[],
): { field: string | undefined } | undefined {
  const { bookKeys, others, names, fields, known, say } = scope;
  const [, kind, name] = /^([a-z][a-z0-9_]*):\{([a-z][a-z0-9_]*)\}$/.exec(book) ?? [];
  if (kind === undefined || name === undefined) {
    if (bookKeys === undefined) return { field: undefined };
    const nominal = [...new Set([...bookKeys, ...OWN_BOOKS])];
    if (nominal.includes(book)) return { field: undefined };
    say(path, `settings.yaml declares no book "${book}"${didYouMean(book, nominal)}`, 'value');
    return undefined;
  }
  if (!known.includes(name)) {
    say(path, `there is no field "${name}"${didYouMean(name, known)}`, 'value');
    return undefined;
  }
  const withBook = [...others.values()].flatMap(({ definition }) =>
    definition.book === undefined ? [] : definition.name,
  );
  // What is wrong with a definition that could not be read is said there.
  if (!others.has(kind) && names.includes(kind)) return undefined;
  if (!withBook.includes(kind)) {
    say(path, `the records of "${kind}" have no book${didYouMean(kind, withBook)}`, 'value');
    return undefined;
  }
  if (fields[name]?.to === kind) return { field: name };
  say(path, `"${name}" does not point to ${kind}, so it cannot name one of its books`, 'value');
  return undefined;
}

/** An entry without an amount would be none, so the amount must be there. */
function checkAmount({ fields, known, types, say }: CheckScope, name: string, path: PropertyKey[]): boolean {
  const field = fields[name];
  if (field === undefined) {
    if (!known.includes(name)) say(path, `there is no field "${name}"${didYouMean(name, known)}`, 'value');
    return false;
  }
  if (types[field.type]?.amount !== 'money') {
    say(path, `"${name}" is a ${field.type}; only an amount of money is posted`, 'value');
    return false;
  }
  if (isRequired(field, 'create') && field.source === 'column') return true;
  say(path, `"${name}" may be absent; make it required`, 'value');
  return false;
}

function readCondition(
  { known, say }: CheckScope,
  text: string | undefined,
  path: readonly PropertyKey[],
): { expression: Expression | undefined } | undefined {
  if (text === undefined) return { expression: undefined };
  try {
    const expression = compileExpression(text);
    const unknown = expression.fields.filter((field) => !known.includes(field));
    for (const field of unknown)
      say(path, `there is no field "${field}"${didYouMean(field, known)}`, 'value');
    return unknown.length === 0 ? { expression } : undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    say(path, error.message, 'value');
    return undefined;
  }
}

/** Whatever the conditions ask for: the debits equal the credits, there is one of each, and every book is that of a record. */
function checkBalance(scope: CheckScope, entries: readonly Entry[]): void {
  const { fields, types, say } = scope;
  const conditions = entries.flatMap(({ when }) => when ?? []);
  const asked = [...new Set(conditions.flatMap((condition) => condition.fields))];
  const owners = entries.flatMap(({ owner }) => owner ?? []);
  const cases = combinations([...new Set([...asked, ...owners])], fields, types, conditions);
  if (cases === undefined) {
    say(['post', 'entries'], 'these conditions have more cases than can be tried; ask for fewer fields');
    return;
  }
  for (const values of cases) if (!isRightFor(scope, entries, { values, asked })) return;
}

interface Case {
  values: Readonly<Record<string, unknown>>;
  /** The fields that the conditions ask for; the others make no difference to them. */
  asked: readonly string[];
}

/** Says the first thing that is wrong in a case: what follows from it would only repeat it. */
function isRightFor({ say }: CheckScope, entries: readonly Entry[], { values, asked }: Case): boolean {
  const where = inCase(values, asked);
  const made: Entry[] = [];
  for (const entry of entries) {
    const at = ['post', 'entries', entry.index];
    const isMade = isMadeFor(entry, values);
    if (typeof isMade === 'string') {
      say([...at, 'when'], `${isMade}${where}`, 'value');
      return false;
    }
    if (!isMade) continue;
    if (entry.owner !== undefined && values[entry.owner] === null) {
      const name = entry.owner;
      say(
        [...at, entry.side],
        `"${name}" may be absent; make it required, or say when: ${name} != null`,
        'value',
      );
      return false;
    }
    const undone = made.find((other) => isUndoneBy(other, entry));
    if (undone !== undefined) {
      const words = `"${entry.book}" is debited and credited with ${entry.amount}, which moves nothing${where}`;
      say([...at, entry.side], words, 'value');
      return false;
    }
    made.push(entry);
  }
  const [debits, credits] = (['debit', 'credit'] as const).map((side) => amountsOf(made, side));
  if (debits !== '' && debits === credits) return true;
  say(
    ['post', 'entries'],
    `the debits (${debits || 'none'}) do not equal the credits (${credits || 'none'})${where}`,
  );
  return false;
}

function isUndoneBy(one: Entry, other: Entry): boolean {
  return one.book === other.book && one.amount === other.amount && one.side !== other.side;
}

/** Whether the entry is made; or why that cannot be told. */
function isMadeFor({ when }: Entry, values: Readonly<Record<string, unknown>>): boolean | string {
  try {
    return when?.test(values) ?? true;
  } catch (error) {
    if (error instanceof ExpressionError) return error.message;
    throw error;
  }
}

/** Equal sums that hold for any values are sums of the same fields. */
function amountsOf(entries: readonly Entry[], side: Entry['side']): string {
  return entries
    .filter((entry) => entry.side === side)
    .map(({ amount }) => amount)
    .sort()
    .join(' + ');
}

function inCase(values: Case['values'], asked: readonly string[]): string {
  const words = asked.map((name) =>
    values[name] === null ? `${name} is absent` : `${name} is ${JSON.stringify(values[name])}`,
  );
  return words.length === 0 ? '' : ` where ${words.join(' and ')}`;
}

/** The lines of an opening. */
import { type Kysely, sql } from 'kysely';
import { type Failure, type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { readCell } from '../../../fields/cell.ts';
import { isStorable } from '../../../fields/storableText.ts';
import { bookKey, recordOfBook, type Side } from '../../../ledger/books.ts';
import { compare, type Decimal } from '../../../ledger/money.ts';
import type { OpeningLine } from '../../../ledger/opening.ts';
import { type FieldType, oneInSentence, type Resource, undeclaredField } from '../../../schema/index.ts';
import { checkValue } from '../../../schema/record/checkField.ts';
import { spreadsheetDamage } from '../../../schema/record/spreadsheetDamage.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { openedBooks } from '../../queries/opening/openedBooks.ts';
import { FOLLOWING } from '../../queries/opening/openingAccounts.ts';
import { accountsOf } from '../../queries/reports/accounts.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import { findByTitle } from '../import/findByTitle.ts';
import type { WrongRow } from '../import/importRows.ts';
import { OPENING_LABELS, type WrittenLine } from './openingBody.ts';

/** The lines that open something, or all that is wrong with them. Lines without an amount are left out. */
export interface ReadLines {
  lines: OpeningLine[];
  wrong: WrongRow[];
}

/** A book or a stock that a line may open. */
interface Owner {
  key: string;
  name: string;
  normal: Side;
  floor: Decimal | number | null;
  /** The product whose goods these are; undefined for a book. */
  goods: { resource: string; recordId: number } | undefined;
  /** Several lines may open it together, such as the open bills of a customer. */
  isShared: boolean;
}

/** The lines of an opening by the keys of their books, and of those that name no record, or several, why. */
export interface KeyedLines {
  lines: readonly WrittenLine[];
  unnamed: ReadonlyMap<number, Failure>;
}

/** Finds the keys of lines that have an entity as their book and the title of a record as their name. */
export async function findKeys(
  trx: Kysely<Tables>,
  context: Context,
  written: readonly WrittenLine[],
): Promise<KeyedLines> {
  const lines = [...written];
  const unnamed = new Map<number, Failure>();
  const reader = { ...readAsProduct(context), db: productDb(trx) };
  for (const resource of Object.values(context.resources)) {
    if (resource.book === undefined && resource.stock === undefined) continue;
    const own = [...written.entries()].filter(
      ([, line]) => keyOf(line) === resource.name && (line.name ?? '').trim() !== '',
    );
    if (own.length === 0) continue;
    const field = { ...undeclaredField('name', 'reference', OPENING_LABELS.name), to: resource.name };
    const idOf = await findByTitle(
      reader,
      field,
      own.map(([, { name }]) => name ?? ''),
    );
    for (const [index, line] of own) {
      const id = idOf(line.name ?? '');
      if (typeof id === 'object') unnamed.set(index, id);
      else lines[index] = { ...line, book: bookKey(resource.name, id), name: null };
    }
  }
  return { lines, unnamed };
}

/** Reads the lines of an opening, under the locks of their books. */
export async function readLines(
  trx: Kysely<Tables>,
  context: Context,
  { lines: written, unnamed }: KeyedLines,
): Promise<ReadLines> {
  const amounts = written.map((line) => readAmounts(context, line));
  const used = written.flatMap((line, index) => (amounts[index]?.isBlank ? [] : { line, index }));
  const ownerOf = await readOwners(
    trx,
    context,
    used.map(({ line }) => line),
  );
  const projectOf = await readProjects(
    trx,
    context,
    used.map(({ line }) => line),
  );
  const opened = await openedBooks(trx, booksOf(used.map(({ line }) => line)));
  const firstLine = new Map<string, number>();
  const lines: OpeningLine[] = [];
  const wrong: WrongRow[] = [];
  for (const { line, index } of used) {
    const { errors, ...figures } = amounts[index] as Amounts;
    const owner = ownerOf(line);
    const project = projectOf(line);
    if (typeof project === 'object') errors.project = project;
    else if (project !== undefined && recordOfBook(keyOf(line))?.resource === context.settings.dimensions[0])
      errors.project = failure('openingOwnProject');
    const unknown = unnamed.get(index);
    if (unknown !== undefined) errors.name = unknown;
    else if ('code' in owner) errors.book = owner;
    else {
      Object.assign(errors, { ...whyNotName(line, owner), ...whyNotSides(figures, owner), ...errors });
      const damage = spreadsheetDamage(line.note ?? '', { field: 'note', label: OPENING_LABELS.note });
      if (damage !== undefined) errors.note = damage;
      if (owner.goods !== undefined && (line.note ?? '') !== '') errors.note = failure('openingNoteOfGoods');
      // An unknown project says nothing about the other lines.
      const at = typeof project === 'object' ? `line ${index}` : project;
      const place = at === undefined ? owner.key : `${owner.key}@${at}`;
      const before = opened.get(owner.goods === undefined ? owner.key : place);
      const twice = owner.isShared ? undefined : firstLine.get(place);
      firstLine.set(place, index);
      if (before !== undefined) {
        const amount = { money: before.amount, currency: context.settings.currency };
        const day = { day: before.day };
        errors.book = failure('openedInBooks', {
          name: owner.name,
          amount,
          day,
          id: String(before.transaction),
        });
      } else if (twice !== undefined)
        errors.book = failure('openingTwice', { name: owner.name, line: twice + 1 });
    }
    if (Object.keys(errors).length > 0) wrong.push({ index, errors });
    else
      lines.push(openingLine(owner as Owner, figures, line.note || undefined, project as number | undefined));
  }
  return { lines, wrong };
}

/** The keys of the books that the lines post to, for their locks. */
export function booksOf(written: readonly WrittenLine[]): string[] {
  return written.map(keyOf).filter((key) => key !== '' && isStorable(key));
}

function keyOf({ book }: WrittenLine): string {
  return book.normalize('NFC').trim();
}

interface Figures {
  debit: Decimal | null;
  credit: Decimal | null;
  quantity: Decimal | null;
}

interface Amounts extends Figures {
  /** The line opens nothing. */
  isBlank: boolean;
  errors: FieldFailures;
}

/** The figures of a line; a blank and 0 are none. */
function readAmounts({ types, settings }: Context, line: WrittenLine): Amounts {
  const errors = noFailures();
  const read = (name: 'debit' | 'credit' | 'quantity', type: 'money' | 'quantity'): Decimal | null => {
    const own = undeclaredField(name, type, OPENING_LABELS[name], { required: true, min: 0 });
    const field = { ...own, zero: 'allowed' as const };
    const given = readCell(String(line[name] ?? ''), field, types[type] as FieldType, settings.currency);
    if (given === null) return null;
    const result = checkValue(field, types, given);
    if ('errors' in result) Object.assign(errors, result.errors);
    return 'value' in result && compare(String(result.value), 0) !== 0 ? String(result.value) : null;
  };
  const [debit, credit] = [read('debit', 'money'), read('credit', 'money')];
  const quantity = read('quantity', 'quantity');
  const isBlank = debit === null && credit === null && quantity === null && Object.keys(errors).length === 0;
  return { debit, credit, quantity, isBlank, errors };
}

function whyNotName({ name }: WrittenLine, owner: Owner): FieldFailures {
  const given = (name ?? '').normalize('NFC').trim();
  if (given === '' || given === owner.name) return {};
  return { name: failure('openingOtherName', { key: owner.key, name: owner.name }) };
}

function whyNotSides({ debit, credit, quantity }: Figures, owner: Owner): FieldFailures {
  const missing = (name: keyof typeof OPENING_LABELS) => ({
    [name]: failure('required', { field: { field: name, label: OPENING_LABELS[name] } }),
  });
  if (debit !== null && credit !== null) return { credit: failure('openingBothSides') };
  if (owner.goods !== undefined) {
    if (credit !== null) return { credit: failure('openingBelowFloor', { name: owner.name }) };
    return { ...(quantity === null && missing('quantity')), ...(debit === null && missing('debit')) };
  }
  if (quantity !== null) return { quantity: failure('openingOfGoods') };
  const opposite = owner.normal === 'debit' ? 'credit' : 'debit';
  const isBelow = (opposite === 'debit' ? debit : credit) !== null;
  return owner.floor !== null && isBelow
    ? { [opposite]: failure('openingBelowFloor', { name: owner.name }) }
    : {};
}

function openingLine(
  { key, name, goods }: Owner,
  { debit, credit, quantity }: Figures,
  note: string | undefined,
  projectId: number | undefined,
): OpeningLine {
  if (goods !== undefined)
    return { stock: { ...goods, name }, quantity: quantity as Decimal, value: debit as Decimal, projectId };
  return { book: key, note, projectId, ...(debit === null ? { credit: credit as Decimal } : { debit }) };
}

/** The id of each line's project, found by its name or its id; undefined without one. */
async function readProjects(
  trx: Kysely<Tables>,
  context: Context,
  written: readonly WrittenLine[],
): Promise<(line: WrittenLine) => number | Failure | undefined> {
  const textOf = ({ project }: WrittenLine) =>
    String(project ?? '')
      .normalize('NFC')
      .trim();
  const texts = written.map(textOf).filter((text) => text !== '');
  const [name = ''] = context.settings.dimensions;
  const target = context.resources[name];
  if (texts.length === 0) return () => undefined;
  if (target === undefined)
    return (line) => (textOf(line) === '' ? undefined : failure('unknownHere', { name: 'project' }));
  const reader = readAsProduct(context);
  const field = { ...undeclaredField('project', 'reference', OPENING_LABELS.project), to: name };
  const idOf = await findByTitle({ ...reader, db: productDb(trx) }, field, texts);
  const ids = texts.map(idOf).filter((id) => typeof id === 'number');
  const known = await readTitled(trx, context, target, ids);
  return (line) => {
    const text = textOf(line);
    if (text === '') return undefined;
    const found = idOf(text);
    if (typeof found === 'object') return found;
    const record = known.find(({ id }) => id === found);
    if (record !== undefined && !record.isDeleted) return found;
    return failure('noSuchName', { resource: oneInSentence(target), name: text });
  };
}

/** Finds the book or the stock of each line, with one query for each entity. */
async function readOwners(
  trx: Kysely<Tables>,
  context: Context,
  written: readonly WrittenLine[],
): Promise<(line: WrittenLine) => Owner | Failure> {
  const named = written
    .flatMap((line) => recordOfBook(keyOf(line)) ?? [])
    .filter(({ id }) => Number.isSafeInteger(id));
  const found = new Map<string, Titled>();
  for (const name of new Set(named.map(({ resource }) => resource))) {
    const resource = Object.hasOwn(context.resources, name) ? context.resources[name] : undefined;
    if (resource?.book === undefined && resource?.stock === undefined) continue;
    const ids = named.filter((one) => one.resource === name).map(({ id }) => id);
    for (const row of await readTitled(trx, context, resource, ids)) found.set(`${name}:${row.id}`, row);
  }
  const nominal = new Map(
    accountsOf(context).flatMap((one) => (one.resource === null ? [[one.key, one]] : [])),
  );
  return (line) => {
    const key = keyOf(line);
    const account = nominal.get(key);
    if (FOLLOWING.includes(key))
      return failure('openingFollows', { book: { book: key, label: account?.label ?? key } });
    if (account !== undefined) {
      const floor = context.settings.books[key]?.floor ?? null;
      return { key, name: account.label, normal: account.normal, floor, goods: undefined, isShared: false };
    }
    const record = found.get(key);
    if (key === '') return failure('required', { field: { field: 'book', label: OPENING_LABELS.book } });
    if (record === undefined) return failure('noBook', { key });
    return ownerOfRecord(context, key, record, line);
  };
}

function ownerOfRecord(context: Context, key: string, record: Titled, line: WrittenLine): Owner | Failure {
  const { resource: name, id } = recordOfBook(key) as { resource: string; id: number };
  const { book, stock, label } = context.resources[name] as Resource;
  const title = record.title ?? `${label.one} ${id}`;
  if (record.isDeleted) return failure('deleted', { name: title });
  const hasQuantity = String(line.quantity ?? '').trim() !== '';
  const isGoods = stock !== undefined && (book === undefined || hasQuantity);
  const floor = isGoods ? 0 : (book?.floor ?? null);
  return {
    key,
    name: title,
    normal: isGoods ? 'debit' : (book?.normal ?? 'debit'),
    floor,
    goods: isGoods ? { resource: name, recordId: id } : undefined,
    isShared: floor === null,
  };
}

interface Titled {
  id: number;
  title: string | null;
  isDeleted: boolean;
}

function readTitled(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  ids: readonly number[],
): Promise<Titled[]> {
  return runSql<Titled>(
    trx,
    sql`select t.id, ${titleSql(context, resource, 't')}::text as title, t.archived_at is not null as "isDeleted"
      from ${tableOf(resource)} t where t.id = any (${ids}::bigint[])`,
  );
}

import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef, ResourceRef } from '../../../errors/params.ts';
import { recordOfBook } from '../../../ledger/books.ts';
import { add, compare, type Decimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import { ruleOfMovement } from '../../../ledger/movements/index.ts';
import type { MoneyLine, StockLine } from '../../../ledger/posting.ts';
import { projectField, type Resource } from '../../../schema/index.ts';
import { amountIn, quantityOf, type Reading } from './Finding.ts';
import type { Owner } from './ownerRefs.ts';
import type { Voucher, VoucherEntry } from './vouchers.ts';

/** A difference between a record and what it posted, at a book or a product. */
export interface Difference {
  /** The record. */
  id: number;
  owner: Owner;
  describe: (named: Named) => Failure;
}

interface Named {
  resource: ResourceRef;
  id: string;
  owner: OwnerRef;
}

/** @param expected the effect of the record's values; undefined if its rule refuses them. */
export function differences(
  reading: Reading,
  movement: Resource,
  voucher: Voucher,
  expected: Effect | undefined,
): Difference[] {
  if (expected === undefined) return [refused(voucher)];
  return [
    ...amountsThatDiffer(reading, voucher, expected),
    ...goodsThatDiffer(reading, movement, voucher, expected),
    ...projectsThatDiffer(reading, movement, voucher, expected),
  ];
}

function refused({ id }: Voucher): Difference {
  return {
    id,
    owner: { resource: null, record_id: null },
    describe: ({ resource, id: number }) => failure('recordRefused', { resource, id: number }),
  };
}

/** The debit and the credit of one book. */
interface Sides {
  debit: Decimal;
  credit: Decimal;
}

const NO_SIDES: Sides = { debit: '0.00', credit: '0.00' };

function amountsThatDiffer(
  reading: Reading,
  { id, entries }: Voucher,
  { entries: lines }: Effect,
): Difference[] {
  if (fits(entries, lines)) return [];
  const posted = new Map<string, Sides>();
  for (const { book, debit, credit } of entries) addSides(posted, book, { debit, credit });
  const expected = new Map<string, Sides>();
  // The amounts of the others follow from the value of the goods, which is compared with their book.
  const following = new Set<string>();
  for (const line of lines) {
    if ('takes' in line || 'setTo' in line) following.add(line.book);
    else addSides(expected, line.book, line);
  }
  const books = [...new Set([...expected.keys(), ...posted.keys()])].filter((book) => !following.has(book));
  return books.flatMap((book) => {
    const [wanted, found] = [expected.get(book) ?? NO_SIDES, posted.get(book) ?? NO_SIDES];
    const side = (['debit', 'credit'] as const).find((one) => compare(wanted[one], found[one]) !== 0);
    if (side === undefined) return [];
    const amounts = {
      expected: amountIn(reading, Number(wanted[side])),
      posted: amountIn(reading, Number(found[side])),
    };
    return {
      id,
      owner: ownerOf(book),
      describe: (named: Named) => failure('recordAmount', { ...named, ...amounts }),
    };
  });
}

/** Whether each line has its entry, as nearly always: far quicker than the sums. */
function fits(entries: readonly VoucherEntry[], lines: readonly MoneyLine[]): boolean {
  if (entries.length !== lines.length) return false;
  return lines.every((line, index) => {
    const entry = entries[index] as VoucherEntry;
    if ('takes' in line || 'setTo' in line || line.book !== entry.book) return false;
    return Number(line.debit ?? 0) === entry.debit && Number(line.credit ?? 0) === entry.credit;
  });
}

function addSides(
  sums: Map<string, Sides>,
  book: string,
  { debit = 0, credit = 0 }: { debit?: Decimal | number | undefined; credit?: Decimal | number | undefined },
): void {
  const sum = sums.get(book) ?? NO_SIDES;
  sums.set(book, { debit: add([sum.debit, debit]), credit: add([sum.credit, credit]) });
}

/** The book's record, or its key. */
function ownerOf(book: string): Owner {
  const record = recordOfBook(book);
  return record === null
    ? { resource: null, record_id: null, key: book }
    : { resource: record.resource, record_id: record.id, key: book };
}

/** The goods of one product that a voucher moves; without a value if that follows from the stock. */
interface Goods {
  resource: string;
  record: number;
  qty: Decimal;
  value: Decimal | undefined;
}

function goodsThatDiffer(
  reading: Reading,
  movement: Resource,
  { id, stock }: Voucher,
  { stock: lines = [] }: Effect,
): Difference[] {
  if (stock.length === 0 && lines.length === 0) return [];
  const posted = sumsOfGoods(
    stock.map(({ qty, value, ...product }) => ({ ...product, qty: String(qty), value: String(value) })),
  );
  const rule = ruleOfMovement(movement);
  // Goods that come back have the value at which the project held them then, and counted ones their average.
  const hasValue = rule?.needs !== 'held' && rule?.needs !== 'counted';
  const expected = sumsOfGoods(lines.map((line) => expectedGoods(line, hasValue)));
  return [...new Set([...expected.keys(), ...posted.keys()])].flatMap((key) => {
    const none = { ...((expected.get(key) ?? posted.get(key)) as Goods), qty: '0.000', value: '0.00' };
    const [wanted, found] = [expected.get(key) ?? none, posted.get(key) ?? none];
    const owner: Owner = { resource: none.resource, record_id: none.record };
    if (compare(wanted.qty, found.qty) !== 0) {
      const quantities = { expected: quantityOf(Number(wanted.qty)), moved: quantityOf(Number(found.qty)) };
      return {
        id,
        owner,
        describe: (named: Named) => failure('recordQuantity', { ...named, ...quantities }),
      };
    }
    if (wanted.value === undefined || compare(wanted.value, found.value ?? 0) === 0) return [];
    const values = {
      expected: amountIn(reading, Number(wanted.value)),
      moved: amountIn(reading, Number(found.value)),
    };
    return { id, owner, describe: (named: Named) => failure('recordValue', { ...named, ...values }) };
  });
}

/** A count sets a quantity; it was computed with none in stock, so that this is the difference. */
function expectedGoods(line: StockLine, hasValue: boolean): Goods {
  const { resource, recordId: record } = line;
  if ('setTo' in line) return { resource, record, qty: String(line.setTo.quantity ?? 0), value: undefined };
  const value = hasValue && line.value !== undefined ? String(line.value) : undefined;
  return { resource, record, qty: String(line.qty), value };
}

function sumsOfGoods(all: readonly Goods[]): Map<string, Goods> {
  const sums = new Map<string, Goods>();
  for (const goods of all) {
    const key = `${goods.resource}:${goods.record}`;
    const sum = sums.get(key);
    const value =
      sum?.value === undefined || goods.value === undefined ? goods.value : add([sum.value, goods.value]);
    sums.set(key, { ...goods, qty: add([sum?.qty ?? 0, goods.qty], QUANTITY_PLACES), value });
  }
  return sums;
}

/** An entry is about the project that its rule names, that of its book, or of its record (docs/business-rules.md, "Classes and projects"). */
function projectsThatDiffer(
  { context }: Reading,
  movement: Resource,
  { id, values, entries }: Voucher,
  { entries: lines }: Effect,
): Difference[] {
  const [dimension] = context.settings.dimensions;
  if (dimension === undefined) return [];
  const field = projectField(movement, dimension);
  const ofRecord = field === undefined ? null : (values[field] as number | null);
  return entries.flatMap(({ book, project }) => {
    const owner = ownerOf(book);
    const named = lines.flatMap((line) =>
      line.book === book && 'projectId' in line ? [line.projectId] : [],
    );
    const expected = owner.resource === dimension ? owner.record_id : ofRecord;
    if (named.length > 0 ? named.includes(project) : project === expected) return [];
    return { id, owner, describe: (named: Named) => failure('recordProject', named) };
  });
}

import { AppError, invalid } from '../../errors/AppError.ts';
import { type AnswerCode, type AnswerFailure, type ErrorParams, failure } from '../../errors/failure.ts';
import type { BookRef, RecordRef } from '../../errors/params.ts';
import { capitaliseFirst } from '../../fields/capitalise.ts';
import { bookKey, bookWords } from '../../ledger/books.ts';
import { LARGEST_AMOUNT } from '../../ledger/money.ts';
import type { BudgetControl, BudgetHead } from '../../schema/index.ts';
import { moneyPassed, quantityPassed } from './budgetFailures.ts';
import { sqlState, violatedUnique } from './databaseError.ts';

/** The currency if the firm's settings have none. */
const CURRENCY = 'BDT';

/** A refusal about one record's book or stock. A caller that knows the record adds its name. */
export class BookRefusal<Code extends AnswerCode = AnswerCode> extends AppError<Code> {
  /** The key of the book, or of the stock in the same format: 'vendor:12'. */
  readonly key: string;
  readonly about: 'book' | 'stock';
  /** The same refusal with the record's name. */
  readonly naming: (record: RecordRef) => AnswerFailure;

  constructor(code: Code, params: ErrorParams<Code>, of: Owner, naming: BookRefusal['naming']) {
    super(...([code, params] as unknown as ConstructorParameters<typeof AppError<Code>>));
    this.key = of.key;
    this.about = of.about;
    this.naming = naming;
  }

  /** Whether a smaller amount would be accepted. */
  get isTooLarge(): boolean {
    return this.code === 'balanceTooLarge' || this.code === 'stockTooLarge';
  }
}

type Owner = Pick<BookRefusal, 'key' | 'about'>;

/** The JSON object that `plinth.refuse` sends with a refusal. */
interface Detail {
  book?: string;
  /** The stock's record; undefined for a book. */
  resource?: string;
  record_id?: number;
  available?: number;
  balance?: number;
  name?: string | null;
  quantity?: number;
  price?: number;
  was?: { quantity?: number | string; price?: number | string };
  future?: boolean;
  /** A past day, at whose end the balance or quantity would have been too low. */
  day?: string;
  closed_up_to?: string | null;
  books_begin_on?: string;
  /** The project, the head and perhaps the product whose budget would be passed. */
  project?: number;
  head?: string;
  product?: number;
  left?: number;
  change?: number;
}

/** The firm's settings with the currency of its amounts, and the entity that entries are about. */
export interface Figures {
  currency: string;
  dimensions?: readonly string[];
  budget?: Budgets | undefined;
}

/** The budget of the settings. */
export interface Budgets {
  control: BudgetControl;
  heads: Readonly<Record<string, Pick<BudgetHead, 'label' | 'books' | 'goods'>>>;
}

type Refused = (detail: Detail, figures: Figures) => AppError;

/** The SQLSTATEs of plinth.post that user input can cause. */
const REFUSALS: Readonly<Record<string, Refused>> = {
  PL001: ({ book = '', available = 0, day, balance = 0 }, { currency }) =>
    day === undefined
      ? new AppError('floor', { book: bookRef(book), available: { money: String(available), currency } })
      : new AppError('floorOnDay', {
          book: { book, label: capitaliseFirst(bookWords(book)) },
          balance: { money: String(balance), currency },
          day: { day },
        }),
  PL002: ({ name, available = 0, day, quantity = 0 }) => {
    if (day !== undefined) {
      const short = { quantity: { quantity: String(quantity) }, day: { day } };
      return name
        ? new AppError('stockOnDay', { ...short, product: name })
        : new AppError('stockOfProductOnDay', short);
    }
    const left = { quantity: String(available) };
    return name
      ? new AppError('stock', { available: left, product: name })
      : new AppError('stockOfProduct', { available: left });
  },
  PL003: ({ book }) => (book ? new AppError('noBook', { key: book }) : new AppError('noStock')),
  PL004: tooLarge,
  PL005: wouldBeTooLarge,
  PL006: ({ future, ...of }) => (future ? new AppError('inFuture') : hasLater(of)),
  PL007: stale,
  PL010: isDeleted,
  PL011: isClosedDay,
  PL012: passesBudget,
};

/** PostgreSQL's code for a value that its column cannot hold: quantity x price overflows before plinth.post can check it. */
const BEYOND_COLUMN = '22003';

/** The unique constraints of transactions. */
const REPEATS: Readonly<Record<string, 'alreadyReversed' | 'openedBefore'>> = {
  transaction_reversed_once: 'alreadyReversed',
  transaction_opened_once: 'openedBefore',
};

/**
 * Converts refusals of plinth.post to the app's errors (docs/business-rules.md, "Floors" and "Edited balances"). Other errors
 * are defects and returned unchanged.
 */
export function asRefusal(error: unknown, figures: Figures = { currency: CURRENCY }): unknown {
  const code = sqlState(error);
  const refused = code === undefined ? undefined : REFUSALS[code];
  const { detail } = error as { detail?: string };
  if (refused) return refused(JSON.parse(detail || '{}') as Detail, figures);
  if (code === BEYOND_COLUMN) return tooLarge();
  const repeat = REPEATS[violatedUnique(error) ?? ''];
  return repeat ? new AppError(repeat) : error;
}

function tooLarge(): AppError {
  return new AppError('amountTooLarge', {
    field: { field: 'amount', label: 'Amount' },
    most: { money: LARGEST_AMOUNT },
  });
}

function wouldBeTooLarge(detail: Detail): AppError {
  const of = ownerIn(detail);
  return of.about === 'book'
    ? new BookRefusal('balanceTooLarge', { book: bookRef(of.key) }, of, ({ title }) =>
        failure('balanceOfTooLarge', { name: title }),
      )
    : new BookRefusal('stockTooLarge', {}, of, ({ title }) => failure('stockOfTooLarge', { name: title }));
}

function hasLater(detail: Detail): AppError {
  const { book = 'stock' } = detail;
  return new BookRefusal('laterEntry', { book: bookRef(book) }, ownerIn(detail), (record) =>
    failure('laterEntryOf', { record }),
  );
}

function isDeleted(detail: Detail): AppError {
  const { book, name } = detail;
  const named = ({ title }: RecordRef) => failure('deleted', { name: title });
  if (book === undefined)
    return new BookRefusal('deleted', { name: name ?? 'The product' }, ownerIn(detail), named);
  const label = capitaliseFirst(bookWords(book));
  return new BookRefusal('bookDeleted', { book: { book, label } }, ownerIn(detail), named);
}

/** Periods (docs/business-rules.md, "Periods"). */
function isClosedDay({ closed_up_to, books_begin_on = '' }: Detail): AppError {
  if (closed_up_to) return new AppError('booksClosed', { day: { day: closed_up_to } }, { field: 'date' });
  const field = { field: 'date', label: 'Date' };
  return invalid({ date: failure('beforeBooks', { field, day: { day: books_begin_on } }) });
}

/** Budgets (docs/business-rules.md, "Budgets"). */
function passesBudget(
  { project = 0, head = '', product, left = 0, change = 0 }: Detail,
  figures: Figures,
): AppError {
  const passing = { head, label: figures.budget?.heads[head]?.label ?? head, left, change };
  if (product !== undefined) {
    const goods: Owner = { key: bookKey(figures.budget?.heads[head]?.goods ?? '', product), about: 'stock' };
    const { code, params, named } = quantityPassed(passing);
    return new BookRefusal(code, params as never, goods, ({ title }) => named(title));
  }
  const of: Owner = { key: bookKey(figures.dimensions?.[0] ?? '', project), about: 'book' };
  const { code, params, named } = moneyPassed(passing, figures.currency);
  return new BookRefusal(code, params as never, of, ({ title }) => named(title));
}

function bookRef(book: string): BookRef {
  return { book, label: bookWords(book) };
}

function ownerIn({ book, resource = '', record_id = 0 }: Detail): Owner {
  return book === undefined
    ? { key: bookKey(resource, record_id), about: 'stock' }
    : { key: book, about: 'book' };
}

/** 'Balance is now BDT ...' (docs/business-rules.md, "Edited balances"). */
function stale(detail: Detail, { currency }: Figures): AppError {
  const { balance, was = {}, quantity = 0, price = 0 } = detail;
  const field = (name: string, label: string) => ({ field: name, label });
  if (balance !== undefined)
    return new AppError('balanceChanged', {
      field: field('balance', 'Balance'),
      balance: { money: String(balance), currency },
    });
  if (was.quantity !== undefined && Number(was.quantity) !== quantity)
    return new AppError('quantityChanged', {
      field: field('quantity', 'Quantity'),
      quantity: { quantity: String(quantity) },
    });
  return new AppError('priceChanged', {
    field: field('price', 'Price'),
    price: { money: String(price), currency },
  });
}

import { AppError } from '../../errors/AppError.ts';
import { bookKey, bookWords } from '../../ledger/books.ts';
import { formatMoney, formatQuantity, type Grouping, LARGEST_AMOUNT } from '../../ledger/money.ts';

/** The currency's label where the firm's settings give none (specification, document 2, section 9). */
const CURRENCY = 'BDT';

/** A record as a refusal speaks of it. */
interface Named {
  /** Vendor */
  label: string;
  /** Sylhet Enterprise */
  name: string;
}

/** A refusal that is about one record's book or stock; whoever knows the record can say it by name. */
export class BookRefusal extends AppError {
  /** The book's key, or the stock's, which is made alike: 'vendor:12'. */
  readonly key: string;
  readonly about: 'book' | 'stock';
  /** Whether a smaller amount would be taken. */
  readonly isTooLarge: boolean;
  readonly naming: (record: Named) => string;

  constructor(message: string, of: Owner, naming: BookRefusal['naming'], isTooLarge = false) {
    super('conflict', message);
    this.key = of.key;
    this.about = of.about;
    this.naming = naming;
    this.isTooLarge = isTooLarge;
  }
}

type Owner = Pick<BookRefusal, 'key' | 'about'>;

/** A refusal of PostgreSQL, as pg hands it over. */
interface DatabaseError {
  code?: string;
  constraint?: string;
  detail?: string;
}

/** The JSON object that `plinth.refuse` sends with a refusal. */
interface Detail {
  book?: string;
  /** The stock's record, where it is not about a book. */
  resource?: string;
  record_id?: number;
  available?: number;
  balance?: number;
  name?: string | null;
  quantity?: number;
  price?: number;
  was?: { quantity?: number | string; price?: number | string };
  future?: boolean;
}

/** How amounts are written: the firm's settings. */
export interface Figures {
  currency: string;
  numberFormat?: Grouping | undefined;
}

type Words = (detail: Detail, figures: Figures) => AppError;

/** The SQLSTATEs of plinth.post that staff can cause, in their words. */
const REFUSALS: Readonly<Record<string, Words>> = {
  PL001: ({ book = '', available = 0 }, { currency, numberFormat }) =>
    new AppError(
      'floor',
      `Insufficient ${bookWords(book)} balance: ${formatMoney(available, currency, numberFormat)} available`,
    ),
  PL002: ({ name, available = 0 }, { numberFormat }) =>
    new AppError(
      'stock',
      `Only ${formatQuantity(available, numberFormat)} of ${name ?? 'this product'} in stock`,
    ),
  PL003: ({ book }) =>
    new AppError('invalid', book ? `There is no book "${book}"` : 'There is no such stock'),
  PL004: tooLarge,
  PL005: wouldBeTooLarge,
  PL006: ({ future, ...of }) =>
    future ? new AppError('conflict', 'The time is in the future') : hasLater(of),
  PL007: stale,
  PL010: isDeleted,
};

/** PostgreSQL's own word for a value that its column cannot hold: quantity x price gets there before plinth.post can judge it. */
const BEYOND_COLUMN = '22003';

/** What is unique among transactions. */
const REPEATS: Readonly<Record<string, string>> = {
  transaction_reversed_once: 'This has already been reversed',
  transaction_opened_once: 'The opening has already been recorded',
};

/**
 * Turns what plinth.post refuses into the app's errors (business rules, sections 1 to 3 and 5). Anything else comes back
 * as it is: a defect.
 */
export function asRefusal(error: unknown, figures: Figures = { currency: CURRENCY }): unknown {
  const { code, constraint, detail } = error as DatabaseError;
  const words = code === undefined ? undefined : REFUSALS[code];
  if (words) return words(JSON.parse(detail || '{}') as Detail, figures);
  if (code === BEYOND_COLUMN) return tooLarge();
  const repeat = code === '23505' && constraint ? REPEATS[constraint] : undefined;
  return repeat ? new AppError('conflict', repeat) : error;
}

function tooLarge(): AppError {
  return new AppError('invalid', `Amount must be at most ${formatMoney(LARGEST_AMOUNT)}`);
}

function wouldBeTooLarge(detail: Detail): AppError {
  const of = ownerIn(detail);
  return new BookRefusal(
    `The ${wordsOf[of.about]} would become too large`,
    of,
    ({ name }) => `The ${wordsOf[of.about]} of ${name} would become too large`,
    true,
  );
}

const wordsOf = { book: 'balance', stock: 'stock' } as const;

function hasLater(detail: Detail): AppError {
  const { book = 'stock' } = detail;
  return new BookRefusal(
    `${bookWords(book)} already has a later entry`,
    ownerIn(detail),
    ({ label, name }) => `${label} ${name} already has a later entry`,
  );
}

function isDeleted(detail: Detail): AppError {
  const { book, name = 'The product' } = detail;
  const words = book === undefined ? `${name}` : capital(bookWords(book));
  return new BookRefusal(
    `${words} is deleted; restore it first`,
    ownerIn(detail),
    (record) => `${record.name} is deleted; restore it first`,
  );
}

function ownerIn({ book, resource = '', record_id = 0 }: Detail): Owner {
  return book === undefined
    ? { key: bookKey(resource, record_id), about: 'stock' }
    : { key: book, about: 'book' };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Balance is now BDT ...' (business rules, section 5). */
function stale(detail: Detail, { currency, numberFormat }: Figures): AppError {
  if (detail.balance !== undefined)
    return new AppError('stale', `Balance is now ${formatMoney(detail.balance, currency, numberFormat)}`);
  const { was = {}, quantity = 0, price = 0 } = detail;
  const changedQuantity = was.quantity !== undefined && Number(was.quantity) !== quantity;
  return new AppError(
    'stale',
    changedQuantity
      ? `Quantity is now ${formatQuantity(quantity, numberFormat)}`
      : `Price is now ${formatMoney(price, currency, numberFormat)}`,
  );
}

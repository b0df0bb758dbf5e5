import type { FieldTypes } from '../fieldType.ts';
import { movementRule, OWN_SIDES } from '../grammar/rules.ts';
import type { ReportInput, ReportSource } from '../report.ts';
import type { Resource, Resources } from '../resource.ts';
import {
  BOOLEAN,
  COMMON_NAMES,
  DATE,
  MOMENT,
  type Names,
  NUMBER,
  recordNames,
  type Scope,
  TEXT,
  typeOfField,
  type ValueType,
} from './types.ts';

/** The definitions that give the names of a report's expressions. */
export interface ReportDefinitions {
  resources: Resources;
  types: FieldTypes;
  /** Without `books`, which may have mistakes of their own, any text is taken for the name of one. */
  settings: { dimensions: readonly string[]; books?: Readonly<Record<string, unknown>> | undefined };
}

/** Names that a record's lists do not show, but that every row of a report has. */
const ENTRY_NAMES: Names = {
  id: NUMBER,
  date: DATE,
  /** The type of its transaction. */
  type: TEXT,
  /** The entity whose books they are, or the key of a nominal book. */
  book: TEXT,
  class: TEXT,
  /** The entity of a book that belongs to a record. */
  resource: TEXT,
  record_id: NUMBER,
  /** Whether it is a book of money: cash, a bank or the cash of a project. */
  money: BOOLEAN,
  /** Whether its transaction moved money between books of money alone. */
  transfer: BOOLEAN,
  transaction_id: NUMBER,
  voucher_no: TEXT,
  note: TEXT,
  created_at: MOMENT,
  debit: NUMBER,
  credit: NUMBER,
  /** The pay that it accrues to a person, below 0 where it is taken back. */
  accrued: NUMBER,
  /** On the side of its class. */
  amount: NUMBER,
  money_in: NUMBER,
  money_out: NUMBER,
};

/** The side of a book's balance before the input `from`, and of that on the last day, where books count on the side of their balance. */
const SIDE: ValueType = { ...TEXT, options: [{ value: 'debit' }, { value: 'credit' }] };

const {
  debit: _debit,
  credit: _credit,
  accrued: _accrued,
  money: _money,
  transfer: _transfer,
  ...OF_OTHER_SIDE
} = ENTRY_NAMES;

/** The book is that of what the money was for; `amount` is above 0 for money that came in. */
const MONEY_ENTRY_NAMES: Names = {
  ...OF_OTHER_SIDE,
  /** `opening`, `in` or `out`: a reversal is on the side of what it takes back. */
  flow: TEXT,
};

const TRANSACTION_NAMES: Names = {
  date: DATE,
  type: TEXT,
  transaction_id: NUMBER,
  voucher_no: TEXT,
  note: TEXT,
  created_at: MOMENT,
  /** The amount of the document. */
  amount: NUMBER,
};

const STOCK_ENTRY_NAMES: Names = {
  id: NUMBER,
  date: DATE,
  type: TEXT,
  resource: TEXT,
  record_id: NUMBER,
  transaction_id: NUMBER,
  voucher_no: TEXT,
  note: TEXT,
  created_at: MOMENT,
  qty: NUMBER,
  qty_in: NUMBER,
  qty_out: NUMBER,
  rate: NUMBER,
  value: NUMBER,
  value_in: NUMBER,
  value_out: NUMBER,
  /** The average price after the entry. */
  price: NUMBER,
};

/** A line of a budget has no date and no transaction. */
const BUDGET_ENTRY_NAMES: Names = {
  date: DATE,
  type: TEXT,
  head: TEXT,
  transaction_id: NUMBER,
  voucher_no: TEXT,
  note: TEXT,
  created_at: MOMENT,
  /** The version in force of the project's budget. */
  version: NUMBER,
  budget: NUMBER,
  budget_qty: NUMBER,
  actual: NUMBER,
  actual_qty: NUMBER,
};

/** The names that the expressions of a report over this source can use: its `where`, groups and measures. */
export function reportScope(
  source: ReportSource,
  ask: readonly ReportInput[],
  { resources, types, settings }: ReportDefinitions,
): Scope {
  const inputs = Object.fromEntries(ask.map((one) => [one.name, typeOfInput(one)]));
  const common: Names = { ask: { members: inputs }, today: DATE };
  const names = {
    ...COMMON_NAMES,
    ...sourceNames(source, { resources, types, settings }),
    ...(source.kind === 'entries' && source.sides && { closing_side: SIDE }),
    ...(source.kind === 'entries' && source.sides && inputs.from?.kind === 'date' && { opening_side: SIDE }),
    ...common,
  };
  return { names, resources, types, isInDatabase: true };
}

function sourceNames(source: ReportSource, definitions: ReportDefinitions): Names {
  const { resources, types, settings } = definitions;
  if (source.kind === 'budget_entries') return budgetNames(definitions);
  if (source.kind === 'transactions')
    return { ...TRANSACTION_NAMES, by: { kind: 'number', to: accountOf(resources) } };
  if (source.kind !== 'records' && source.kind !== 'lines') {
    const [dimension] = settings.dimensions;
    const owners = Object.values(resources).filter(({ book, stock }) =>
      source.kind === 'stock_entries' ? stock !== undefined : book !== undefined,
    );
    return {
      // The record whose book or stock it is, by its entity: `vendor`, and `vendor.name`.
      ...Object.fromEntries(owners.map(({ name }) => [name, { kind: 'number', to: name } as const])),
      ...NAMES[source.kind],
      ...(source.kind !== 'stock_entries' && { book: bookNames(definitions) }),
      ...(source.kind === 'open_entries' && { open: NUMBER }),
      project_id: { kind: 'number', to: dimension },
      by: { kind: 'number', to: accountOf(resources) },
      // Where one entity alone has stock, each entry is about one of its records.
      ...(source.kind === 'stock_entries' &&
        owners.length === 1 && { record_id: { kind: 'number', to: owners[0]?.name } as const }),
    };
  }
  const resource = resources[source.resource];
  if (resource === undefined) return {};
  const own = recordNames(resource, types);
  if (source.kind === 'records') return { ...own, record: { members: own } };
  const children = Object.values(resource.fields[source.field]?.of ?? {});
  const line = children.flatMap((field) => {
    const type = typeOfField(field, types);
    return type === undefined ? [] : [[field.name, type] as const];
  });
  const total = children.find(({ name }) => name === 'total');
  return {
    // The cost of a purchased line: its total less its share of the discount.
    ...(isCosted(resource, source.field) &&
      total !== undefined && { cost: typeOfField(total, types) as ValueType }),
    ...Object.fromEntries(line),
    record: { members: own },
  };
}

/** Whether a field has the lines of purchased goods, which cost their total less their share of a discount. */
function isCosted({ post }: Pick<Resource, 'post'>, field: string): boolean {
  return movementRule(post?.rule)?.costs?.lines === field;
}

const NAMES = {
  entries: ENTRY_NAMES,
  open_entries: ENTRY_NAMES,
  money_entries: MONEY_ENTRY_NAMES,
  stock_entries: STOCK_ENTRY_NAMES,
} as const;

/** The keys of nominal books, and the entities whose records have books: an expression that names another is a mistake. */
function bookNames({ resources, settings: { books } }: ReportDefinitions): ValueType {
  if (books === undefined) return TEXT;
  const owners = Object.values(resources).flatMap(({ name, book }) =>
    book === undefined ? [] : [name, `${name}.opposite`],
  );
  const names = new Set([...Object.keys(books), ...Object.keys(OWN_SIDES), ...owners]);
  return { ...TEXT, options: [...names].map((value) => ({ value })) };
}

/** The entity of the people who enter something. */
function accountOf(resources: Resources): string | undefined {
  return Object.values(resources).find(({ account }) => account !== undefined)?.name;
}

function budgetNames({ resources, settings: { dimensions } }: ReportDefinitions): Names {
  const goods = Object.values(resources).find(({ stock }) => stock !== undefined);
  return {
    ...BUDGET_ENTRY_NAMES,
    product_id: { kind: 'number', to: goods?.name },
    /** The product of the line that it counts towards; absent where it counts towards the rest of the head. */
    line_product_id: { kind: 'number', to: goods?.name },
    project_id: { kind: 'number', to: dimensions[0] },
    by: { kind: 'number', to: accountOf(resources) },
  };
}

/** The type of an input's value. */
export function typeOfInput({ kind, to, options }: ReportInput): ValueType {
  if (kind === 'date') return DATE;
  if (kind === 'number') return NUMBER;
  if (kind === 'boolean') return BOOLEAN;
  if (kind === 'reference') return { kind: 'number', to };
  return kind === 'options' ? { ...TEXT, options } : TEXT;
}

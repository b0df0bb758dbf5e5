/**
 * The parameters of a message as data: the reader finds labels, groups digits and formats amounts and days in their language.
 * `label` is the English one, for readers without definitions.
 */

/** A field of a resource, or of the body of a call; a field of a line is dotted: `inventory.qty`. */
export interface FieldRef {
  resource?: string | undefined;
  field: string;
  label: string;
}

/** A kind of record; `many` is its plural. */
export interface ResourceRef {
  resource: string;
  label: string;
  many?: true | undefined;
}

/** A number of records of a kind: 3 products. */
export interface CountedRef extends ResourceRef {
  count: number;
}

/** One record, by its kind and its title: Vendor Sylhet Enterprise. */
export interface RecordRef {
  resource: string;
  label: string;
  title: string;
}

/** A book by its key: `cash`, `bank:3`. */
export interface BookRef {
  book: string;
  label: string;
}

/** A choice of a field. */
export interface OptionRef {
  value: string;
  label: string;
}

/** An amount of money: decimal text, and the currency's label where the text has one. */
export interface Money {
  money: string;
  currency?: string | undefined;
}

/** An exact number, as decimal text. */
export interface Exact {
  number: string;
}

/** A quantity of goods, as decimal text. */
export interface Quantity {
  quantity: string;
}

/** A day, YYYY-MM-DD. */
export interface Day {
  day: string;
}

/** A whole list: `A, B and C`. */
export interface Every<Part> {
  every: readonly Part[];
}

/**
 * A text from a definition. A language has its translation at the same path of its definitions: `at` is the path below the
 * resource, `values` fill its placeholders.
 */
export interface Authored {
  text: string;
  resource?: string | undefined;
  at: string;
  values?: Readonly<Record<string, Param>> | undefined;
}

/** A message of a catalogue inside another: why nothing was done. */
export interface Nested {
  code: string;
  params: Params;
}

/** A text, or one of the catalogue; a hint may be the empty text. */
export type Phrase = Nested | string;

/** Several texts of a catalogue, one after the other. */
export interface Reasons {
  reasons: readonly Nested[];
  /** Whether each is on a line of its own. */
  lines?: true | undefined;
}

/** The owner of a book or a stock: a record, a book of its own, or a text for one that is not there. */
export type OwnerRef = RecordRef | BookRef | Nested;

export type Param =
  | string
  | number
  | FieldRef
  | ResourceRef
  | CountedRef
  | RecordRef
  | BookRef
  | OptionRef
  | Money
  | Exact
  | Quantity
  | Day
  | Authored
  | Nested
  | Reasons
  | readonly OptionRef[]
  | Every<string>
  | Every<FieldRef>
  | Every<CountedRef>
  | Every<CountedRef | Nested>;

export type Params = Readonly<Record<string, Param>>;

/** The kinds in a template, `{available:money}`, and the type of each parameter. */
export interface Kinds {
  text: string;
  count: number;
  field: FieldRef;
  resource: ResourceRef;
  counted: CountedRef;
  record: RecordRef;
  book: BookRef;
  money: Money;
  exact: Exact;
  quantity: Quantity;
  day: Day;
  options: readonly OptionRef[];
  names: Every<string>;
  fields: Every<FieldRef>;
  uses: Every<CountedRef>;
  authored: Authored;
  /** Kinds of records, and texts of the catalogue. */
  parts: Every<CountedRef | Nested>;
  reason: Nested;
  phrase: Phrase;
  hint: Phrase;
  reasons: Reasons;
  owner: OwnerRef;
}

/** A template, or two of them if a number decides: `one` for 1. */
export type Template = string | { readonly one: string; readonly other: string };

type KindOf<Name> = Name extends keyof Kinds ? Kinds[Name] : string;

type ParamOf<Placeholder extends string> = Placeholder extends `${infer Name}:${infer Kind}`
  ? { [Key in Name]: KindOf<Kind> }
  : { [Key in Placeholder]: KindOf<Placeholder> };

type ParamsIn<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? ParamOf<Placeholder> & ParamsIn<Rest>
  : unknown;

/** The parameters of a template by name. `{field}` and `{count}` have the kind of their name; others are texts. */
export type ParamsOf<T extends Template> = T extends { readonly one: infer One; readonly other: infer Other }
  ? ParamsIn<One & string> & ParamsIn<Other & string>
  : ParamsIn<T & string>;

/**
 * A checked definition with every default filled in: frozen plain data that the server, the browser and the
 * commands read. `grammar/` lists the keys that an administrator writes, each with its meaning. The types here
 * derive from it and name only what `complete/` changes: the defaults, the long form of a short one, and the
 * calls.
 */
import type { z } from 'zod';
import type { views } from './grammar/fieldKeys.ts';
import type { Definition, WrittenField, WrittenLink } from './grammar/grammar.ts';
import type { hostNames } from './grammar/host.ts';
import type { WrittenEntry, WrittenExternal, WrittenLedger } from './grammar/movementKeys.ts';
import type { PAGE_PARTS } from './grammar/pageKeys.ts';
import type { PAPER_SIZES } from './grammar/printKeys.ts';
import type { BookClass, Presence } from './grammar/rules.ts';
import type { WrittenSection } from './grammar/sectionKeys.ts';
import type { WrittenSheet } from './grammar/sheetKeys.ts';
import type { METHODS, WrittenMenu } from './grammar/viewKeys.ts';
import type { Density, GroupLevel, ViewDays, ViewKind } from './views/viewNames.ts';
import type { Where } from './views/where.ts';

/** Plain data that cannot be changed. */
type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

/** The long form of a key that also has a short one, such as `menu: false` or `post: wage`. */
type Long<Part> = Exclude<NonNullable<Part>, string | boolean>;

/** Written keys, of which `Certain` always have a value. */
type WithDefaults<Written, Certain extends keyof Written> = Frozen<
  Omit<Written, Certain> & Required<Pick<Written, Certain>>
>;

/** Written keys with their defaults; only those of `Open` may be undefined. */
type Filled<Written, Open extends keyof Written = never> = WithDefaults<
  Written,
  Exclude<keyof Written, Open>
>;

type WrittenList = Long<Definition['list']>;
type WrittenForm = Long<Definition['create']>;
type WrittenShow = Long<Definition['show']>;
type WrittenApi = Long<Definition['api']>;
type WrittenBatch = Long<Definition['batch']>;
type WrittenHistory = Long<Definition['history']>;

/** entity: records; single: one record, always there; movement: append-only records that move money, stock or both. */
export type Kind = NonNullable<Definition['kind']>;
export type View = z.infer<typeof views>;
export type OperationName = keyof Long<Definition['access']>;
export type Access = 'everyone' | 'admin';
export type Method = (typeof METHODS)[number];

export type CodeLanguage = NonNullable<WrittenField['language']>;

export type Option = Filled<
  Omit<Long<NonNullable<WrittenField['options']>[number]>, 'was'>,
  'color' | 'when'
> &
  Renamed;

/** Something that may have had other names. */
export interface Renamed {
  /** The names that it had before, the latest first; undefined for none. */
  was?: readonly string[] | undefined;
}

export type Field = OwnFieldKeys &
  WithDefaults<
    // `positive` replaces `zero`; the default of a day is in `default`.
    Omit<WrittenField, keyof OwnFieldKeys | 'zero' | 'day'>,
    'unique' | 'readOnly' | 'immutable' | 'only'
  >;

interface OwnFieldKeys extends Renamed {
  name: string;
  /** The label unless a view has its own. */
  label: string;
  labels: Readonly<Record<View, string>>;
  required: boolean;
  /** Required in this form only; `isRequired` checks both. `form`: in the web app's form for a new record. */
  requiredOn?: 'create' | 'edit' | 'form' | undefined;
  /** Where the value is stored: in the table's column, in a book, in the stock, or derived by the server. */
  source: 'column' | 'book' | 'stock' | 'system' | 'derived';
  /**
   * For `derived`: the name of the server's query, or a field of a referenced record: vendor_id.phone. A movement stores such a field
   * in its column when it is posted.
   */
  from?: string | undefined;
  /** The expression of a computed field, evaluated at each write of its record. */
  formula?: string | undefined;
  /** Above 0 (docs/business-rules.md, "Movements"). */
  positive?: boolean | undefined;
  options?: readonly Option[] | undefined;
  /** The select that says what the number is for: per day, per month. Numbers of different options are never added. */
  per?: { field: string; options: readonly Option[] } | undefined;
  /** Only records whose field equals another field of this record are accepted and offered. */
  matches?: Readonly<Record<string, string>> | undefined;
  /** The text of the selector until the fields of `matches` have a value. */
  waiting?: string | undefined;
  choices?: Choices | undefined;
  /** The fields of one child row, for `lines`. */
  of?: Readonly<Record<string, Field>> | undefined;
  /** For a field that points to several records: one of them, as a reference. */
  each?: Field | undefined;
  /** The key with the referenced record's name: `role_id` has `role_name`. */
  nameKey?: string | undefined;
  /** The key with the names of several records, in their order: `crew_ids` has `crew_names`. */
  namesKey?: string | undefined;
}

/**
 * The choices of a selector: the rows of a call, which may depend on other fields, such as the people of a
 * project.
 */
export interface Choices {
  /** Below /api, with other fields in braces: /employee/wage/all/{project_id}. */
  path: string;
  /** The answer's field that holds the rows. */
  rows: string;
  /** The fields in the path. The selector is disabled until each has a value. */
  needs: readonly string[];
}

/** A field in a view, with its label there. `no` is the row's number. */
export interface Item {
  field: string;
  label: string;
}

export interface Group {
  /** '' for the fields of a view without groups. */
  title: string;
  items: readonly Item[];
}

/** A link below /dashboard, without a leading slash; '' is the dashboard itself. */
export type Link = Filled<Long<WrittenLink>>;

export type Summary = Filled<Long<NonNullable<WrittenList['summary']>[number]>, 'sum' | 'where' | 'change'>;

export interface Sort {
  label: string;
  field: string;
  order: 'asc' | 'desc';
}

export type RowAction = NonNullable<WrittenList['actions']>[number];

export type ListView = OwnListKeys & Filled<Omit<WrittenList, keyof OwnListKeys>, 'link'>;

interface OwnListKeys {
  /** The rows have checkboxes at first. */
  selects: boolean;
  /** The key of a further list in the definition; undefined for the resource's own list. */
  name?: string | undefined;
  /** For a further list, a sentence that describes its records. */
  description?: string | undefined;
  columns: readonly Item[];
  filters: readonly Filled<Long<NonNullable<WrittenList['filters']>[number]>, 'default'>[];
  sorts: readonly Sort[];
  /** The default order. */
  sort: { field: string; order: 'asc' | 'desc' };
  summary: readonly Summary[];
  /** Links of each row to other pages, such as one that opens over the list; `to` holds {id}. */
  rowLinks: readonly RowLink[];
  links: readonly Link[];
}

/** A link of the rows that have these values. */
export interface RowLink extends Link {
  where: Readonly<Record<string, string | number | boolean>>;
}

/** How groups are arranged: below each other, or as tabs. */
export type GroupsAs = NonNullable<WrittenShow['groupsAs']>;

/** The records of another resource that point to the open record. */
export type Section = OwnSectionKeys & Filled<Omit<Long<WrittenSection>, keyof OwnSectionKeys>, 'label'>;

interface OwnSectionKeys {
  columns?: readonly { field: string; label?: string | undefined }[] | undefined;
  sort?: string | undefined;
  order: 'asc' | 'desc';
}

/** A way to look at a list: what a definition declares, a user saves and an address holds. */
export interface ViewContent {
  kind: ViewKind;
  /** The field that a board, a calendar, a timeline, a gallery or a tree is made of; undefined for the first that can be. */
  by?: string | undefined;
  /** The days that a calendar or a timeline shows at once; undefined for a month. */
  days?: ViewDays | undefined;
  /** The fields in their order; undefined for the columns of the list. */
  columns?: readonly string[] | undefined;
  /** In pixels, by column. */
  widths: Readonly<Record<string, number>>;
  where: Where;
  /** Undefined for the order of the list. */
  sort?: readonly { field: string; order: 'asc' | 'desc' }[] | undefined;
  group: readonly GroupLevel[];
  density: Density;
  /** The rows per page; undefined for those of the list. */
  rows?: number | undefined;
  /** The search text. */
  q?: string | undefined;
  /** The simple filters of the toolbar, as in the address; undefined for their defaults. */
  filters?: Readonly<Record<string, string>> | undefined;
  /** Shows the deleted records instead. */
  deleted?: boolean | undefined;
}

/** A view of a definition. */
export interface DeclaredView extends ViewContent {
  name: string;
  label: string;
}

export type ShowView = OwnShowKeys & Filled<Omit<WrittenShow, keyof OwnShowKeys | 'fields'>>;

interface OwnShowKeys {
  groups: readonly Group[];
  sections: readonly Section[];
  links: readonly Link[];
}

/** The page of one record, to which its name leads everywhere. */
export interface PageView {
  /** Below /dashboard, with {id}. */
  path: string;
  /** The field that is the heading. */
  headline: string;
  /** Chips beside the name, while the record has these values. */
  badges: readonly { label: string; where: Readonly<Record<string, string | number | boolean>> }[];
  /** The balance or the stock first. */
  figures: readonly Item[];
  tabs: readonly PageTab[];
}

export interface PageTab {
  title: string;
  parts: readonly PagePart[];
}

/** A paper that is printed of a record: a voucher, a receipt, a payslip. */
export interface RecordPaper {
  name: string;
  /** Its heading. */
  label: string;
  size: (typeof PAPER_SIZES)[number];
  /** The names of the copies on one sheet; empty for one copy without a name. */
  copies: readonly string[];
  /** Markdown with fields in braces (`record/paperBody.ts`). */
  body?: string | undefined;
  facts: readonly Item[];
  /** The fields whose lines are tables on it. */
  lines: readonly string[];
  /** The facts below the lines, such as their total. */
  sums: readonly Item[];
  /** The field of money that is written out in words. */
  spell?: string | undefined;
  /** The labels of the lines to sign on. */
  sign: readonly string[];
}

/** The content of a tab; `related` are the records of another resource that point to the open one. */
export type PagePart = { kind: (typeof PAGE_PARTS)[number] } | { kind: 'related'; section: Section };

export type FormView = OwnFormKeys &
  Filled<Omit<WrittenForm, keyof OwnFormKeys | 'fields' | 'menu'>, 'unsaved' | 'phrases'>;

interface OwnFormKeys {
  groups: readonly Group[];
  links: readonly Link[];
}

/** The entries of one book, or the stock entries of one record, in a range of days: a call and a page. */
export type LedgerView = OwnLedgerKeys &
  Filled<Omit<WrittenLedger, keyof OwnLedgerKeys | 'call' | 'rows' | 'fields' | 'menu'>, 'totals'>;

interface OwnLedgerKeys {
  of: 'book' | 'stock';
  /** The record's id is {id} in the path, otherwise `id` in the query; a nominal book needs none. */
  operation: Operation;
  columns: readonly Item[];
  /** For another host: where an entry has its columns. */
  names?: HostNames | undefined;
  pageSize: number;
  /** The text of the record selector without choices; by default that of its list. */
  noRecord: string | undefined;
  /** Links of the result to other pages, with the record and the range. */
  external: readonly ExternalLink[];
}

/** A link that opens a page outside the dashboard in a new tab; settings.yaml has its address. */
export type ExternalLink = { label: string } & Filled<Long<NonNullable<WrittenExternal>[string]>>;

/** Asks for a record with a book and a range of days, and opens its report in a new tab. */
export type ReportView = Filled<Omit<Long<Definition['report']>, 'menu'>>;

/**
 * The movements of one day, or of one record that they point to, without reversed ones: a call and a page.
 */
export type HistoryView = OwnHistoryKeys &
  Filled<Omit<WrittenHistory, keyof OwnHistoryKeys | 'call' | 'rows' | 'menu'>, 'by' | 'balances'>;

interface OwnHistoryKeys {
  /** The path ends in {key}: a day, YYYY-MM-DD, or with `by` the id of a record. */
  operation: Operation;
  columns: readonly Item[];
  /** Links of each row to other pages. */
  external: readonly ExternalLink[];
}

/**
 * Another list of the same records, limited by `where`: a call and a page, such as the completed projects.
 */
export type FurtherList = { view: ListView; operation: Operation } & Filled<
  Pick<NonNullable<Definition['lists']>[string], 'where' | 'failed'>
>;

/**
 * Records that are entered together, and read together, for the record that they belong to: the floors of a
 * project.
 */
export type Batch = OwnBatchKeys & Filled<Pick<WrittenBatch, 'of' | 'failed' | 'wrong'>, 'wrong'>;

interface OwnBatchKeys {
  /** The body's field with the records, as lines. */
  lines: Field;
  create: Operation;
  form: FormView;
  check: BatchCheck;
}

/** The saved records of one owner, below the form. */
export type BatchCheck = OwnCheckKeys &
  Filled<Omit<NonNullable<WrittenBatch['check']>, keyof OwnCheckKeys | 'call' | 'rows'>>;

interface OwnCheckKeys {
  operation: Operation;
  columns: readonly Item[];
}

/** Movements of one kind that are entered together, with a line for each record: the wages of a crew. */
export type Sheet = OwnSheetKeys & Filled<Pick<WrittenSheet, 'each' | 'failed'>>;

interface OwnSheetKeys {
  /** The body's field with the lines: the record, and the inputs of a line. */
  lines: Field;
  /** The initial values of a line's inputs, by name: a field of the line's record, if the record has the values of `where`. */
  fill: Readonly<
    Record<string, { from: string; where: Readonly<Record<string, string | number | boolean>> }>
  >;
  columns: readonly { field: string; label?: string | undefined }[];
  /** Figures that each line has beside the fields of its record, by name: what a person has earned in the month. */
  figures: Readonly<Record<string, Field>>;
  /** The movement that accrues the pay of all lines. */
  accrual?: string | undefined;
  /** Lines are recorded where `input` differs from `with`, which is filled and only shown. */
  compare?: { input: string; with: string } | undefined;
  create: Operation;
  /** Reads the records of the lines, with what was entered for them before. */
  read: Operation;
  form: FormView;
}

/** The page with the days of a month for each person: a person is present on the day of a movement. */
export interface Attendance extends Presence {
  path: string;
  title: string;
  empty: string;
  failed: string;
  /** Reads a page of people with their days. */
  read: Operation;
  /** Reads the sums of all people. */
  totals: Operation;
}

/** The effect of a movement on the books: `entries` is empty with a rule. */
export type Post = { entries: readonly PostEntry[] } & Filled<
  Omit<Long<Definition['post']>, 'entries'>,
  'rule' | 'beyond'
>;

export type PostEntry = {
  side: 'debit' | 'credit';
  /** A key with fields in braces: cash, vendor:{vendor_id}. */
  book: string;
} & Frozen<Omit<WrittenEntry, 'debit' | 'credit'>>;

/** Where another host keeps our fields: keys with dots. */
export type HostNames = Readonly<z.infer<typeof hostNames>>;

/** One call of the API. Paths are below /api, with their parameters as `{id}`. */
export type Operation = { method: Method; path: string } & Frozen<
  Omit<NonNullable<WrittenApi['list']> & NonNullable<WrittenApi['create']>, 'call'>
>;

export type Api = OwnApiKeys & Frozen<Pick<WrittenApi, 'id'>> & Readonly<Record<OperationName, Operation>>;

interface OwnApiKeys {
  /** For another host: where a record has its fields, by our names. */
  names?: HostNames | undefined;
  /** The plain simple-rest form: bare rows, no envelope. */
  plain: boolean;
  /** The host has no call for one record: ask the list with `id=`. */
  oneFromList: boolean;
}

/**
 * An operation on a record beside the usual calls, with a call of its own, such as a password reset or
 * `Mark as done`.
 */
export type Action = OwnActionKeys &
  Filled<
    Omit<NonNullable<Definition['actions']>[string], keyof OwnActionKeys | 'call' | 'message'>,
    'confirm' | 'when'
  >;

interface OwnActionKeys {
  name: string;
  operation: Operation;
  /** The fields of its form; empty for no form. */
  fields: readonly Item[];
  access: Access;
  on: readonly ('list' | 'show' | 'edit')[];
}

export type Texts = Filled<Omit<Long<Definition['texts']>, 'failed'>> & {
  failed: Readonly<Record<OperationName, string>>;
};

export type Resource = OwnResourceKeys &
  Filled<Omit<Definition, keyof OwnResourceKeys>, 'description' | 'account'>;

interface OwnResourceKeys extends Renamed {
  label: { one: string; many: string };
  menu: readonly MenuLink[];
  /** `balance` is the balance of the book `{name}:{id}`: never written, always posted. */
  book?:
    | {
        balance: string;
        normal: 'debit' | 'credit';
        class: BookClass;
        floor: number | null;
        /** The label of the books that stand on the other side. */
        opposite: string;
      }
    | undefined;
  /** Quantity, price and value belong to the record's stock: never written, always posted. */
  stock?: Filled<Long<Definition['stock']>> | undefined;
  access: Readonly<Record<OperationName, Access>>;
  /** The rights of the reader's roles, by access.yaml; undefined for everything that `access` leaves to them. */
  rights?: readonly string[] | undefined;
  api: Api;
  /** The definition's own fields in their order, then the system's. */
  fields: Readonly<Record<string, Field>>;
  list: ListView;
  /** Further lists by their name. */
  lists: Readonly<Record<string, FurtherList>>;
  /** Ways to look at the resource's own list. */
  views: readonly DeclaredView[];
  show: ShowView;
  /** For entities with a book or a stock, and those that declare it. */
  page?: PageView | undefined;
  /** The papers that are printed of a record; a movement has a voucher. */
  print: readonly RecordPaper[];
  create: FormView;
  edit: FormView;
  actions: readonly Action[];
  /** For movements. */
  post?: Post | undefined;
  /** For movements: the prefix of their voucher numbers. */
  voucher?: string | undefined;
  /** For records with a book or a stock. */
  ledger?: LedgerView | undefined;
  /** For movements. */
  history?: HistoryView | undefined;
  /** For records with a book. */
  report?: ReportView | undefined;
  /** For records that are entered together. */
  batch?: Batch | undefined;
  /** For movements that are entered together. */
  sheet?: Sheet | undefined;
  attendance?: Attendance | undefined;
  texts: Texts;
}

export type MenuLink = Link & Filled<Omit<Long<WrittenMenu>, 'label'>>;

/** The part of a definition that the check of a record uses. */
export type RecordRules = Pick<Resource, 'kind' | 'label' | 'account' | 'fields'> & {
  /** Undefined for a line of a record. */
  name?: string | undefined;
};

/** All resources by name. */
export type Resources = Readonly<Record<string, Resource>>;

/** The fields of every table, managed by the server. */
export const SYSTEM_FIELDS = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at'] as const;

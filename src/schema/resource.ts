/**
 * A checked definition with every default filled in: frozen plain data that the server, the browser and the
 * commands all read. `grammar.ts` says what an admin may write; `complete.ts` turns the one into the other. Above 250
 * lines because it is the one contract between them.
 */
import type { ExternalName } from './grammar/externals.ts';

/** entity: records; single: one record, always there; movement: append-only records that move money, stock or both. */
export type Kind = 'entity' | 'single' | 'movement';
export type View = 'list' | 'show' | 'create' | 'edit';
export type OperationName = 'list' | 'one' | 'create' | 'update' | 'delete';
export type Access = 'everyone' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type CodeLanguage = 'json' | 'sql' | 'javascript' | 'yaml' | 'text';

export interface Option {
  value: string;
  label: string;
  color?: 'success' | 'warning' | 'error' | 'info' | undefined;
  /** Offered and taken only while this expression holds. */
  when?: string | undefined;
}

export interface Field {
  name: string;
  type: string;
  /** The label where no view has its own. */
  label: string;
  labels: Readonly<Record<View, string>>;
  required: boolean;
  /** Required in this form alone; `isRequired` asks both. */
  requiredOn?: 'create' | 'edit' | undefined;
  unique: boolean;
  /** Shown, never taken from a form or a call: what a client sends back is ignored. */
  readOnly: boolean;
  /** Taken at creation, ignored afterwards. */
  immutable: boolean;
  /** Where the value is kept: in the table's column, in a book, in the stock, or derived by a named query of the server. */
  source: 'column' | 'book' | 'stock' | 'system' | 'derived';
  /** For `derived`: the name of the server's query, or a field of what a reference points to: vendor_id.phone. */
  from?: string | undefined;
  /** The expression that a computed field comes to at each write of its record. */
  formula?: string | undefined;
  /** Asked for, shown and taken only while this expression holds. */
  visibleIf?: string | undefined;
  /** Required while this expression holds. */
  requiredIf?: string | undefined;
  /** Shown and not taken while this expression holds. */
  readOnlyIf?: string | undefined;
  /** The views that may show the field. */
  only: readonly View[];
  /** A value of the field; `today` for a date is the day on which a form opens or a call comes in. */
  default?: unknown;
  min?: number | undefined;
  /** `min` holds in this form alone: what is there may have come to less. */
  minOn?: 'create' | undefined;
  max?: number | undefined;
  /** Above 0: a movement of nothing is none (business rules, section 2). */
  positive?: boolean | undefined;
  /** The last day that a date may name. */
  notAfter?: 'today' | undefined;
  pattern?: string | undefined;
  /** A text that may come as a JSON number. */
  numbers?: 'allowed' | undefined;
  precision?: number | undefined;
  options?: readonly Option[] | undefined;
  /** What code is written in. */
  language?: CodeLanguage | undefined;
  /** The kinds of file that are taken, by the ends of their names. */
  accept?: readonly string[] | undefined;
  /** The largest file that is taken, in MB. */
  megabytes?: number | undefined;
  /** A boolean that travels as 0 and 1. */
  as?: 'number' | undefined;
  /** The resource that a reference points to. */
  to?: string | undefined;
  /** A reference takes, and a selector offers, only records with these values. */
  where?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** A reference takes, and a selector offers, only records whose field has the value of this record's other field. */
  matches?: Readonly<Record<string, string>> | undefined;
  /** What a selector says until the fields of `matches` have a value. */
  waiting?: string | undefined;
  /** Why a record that `where` leaves out is refused; {title} stands for its name. */
  otherwise?: string | undefined;
  /** The further list of the resource that a reference offers, by its name. */
  list?: string | undefined;
  /** A selector offers to add a record that is missing, without leaving the form. */
  add?: boolean | undefined;
  /** The call whose rows a reference offers, in place of the list of its resource. */
  choices?: Choices | undefined;
  /** The fields of one child row, for `lines`. */
  of?: Readonly<Record<string, Field>> | undefined;
  /** One of the records that a field points to several of, as a reference of its own. */
  each?: Field | undefined;
  /** What one child row is called. */
  line?: string | undefined;
  /** The key of a row that holds the referenced record's name: `role_id` has `role_name`. */
  nameKey?: string | undefined;
  /** The key of a row that holds the names of several, in their order: `crew_ids` has `crew_names`. */
  namesKey?: string | undefined;
  placeholder?: string | undefined;
  /** What stands where there is no value. */
  blank?: string | undefined;
  /** The text of a selector that has nothing to offer. */
  empty?: string | undefined;
  /** The text of a selector whose records cannot be read. */
  failed?: string | undefined;
  help?: string | undefined;
  prefix?: string | undefined;
  unit?: string | undefined;
  /** In place of what its type takes of a form and of the details. */
  width?: 'half' | 'full' | undefined;
  display?: 'capitalise' | 'date' | 'na' | undefined;
  message?: string | undefined;
  was?: string | undefined;
}

/** Rows that a selector offers: those of a call that may need other fields first, such as the people of a project. */
export interface Choices {
  /** Below /api, with other fields in braces: /employee/wage/all/{project_id}. */
  path: string;
  /** The answer's field that holds the rows. */
  rows: string;
  /** The fields in the path: until each has a value the selector is disabled. */
  needs: readonly string[];
}

/** A field in its place in a view, under the label it has there. `no` is the row's number. */
export interface Item {
  field: string;
  label: string;
}

export interface Group {
  /** Empty for the fields of a view without groups. */
  title: string;
  items: readonly Item[];
}

export interface Link {
  /** Below /dashboard, without a leading slash; '' is the dashboard itself. */
  to: string;
  label: string;
}

export interface Summary {
  label: string;
  /** Which resource's records; the list's own by default. */
  of: string;
  /** The sum of this field; a count where there is none. */
  sum?: string | undefined;
  where?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Show how many of them came since the last month ended. */
  change?: 'month' | undefined;
}

export interface Sort {
  label: string;
  field: string;
  order: 'asc' | 'desc';
}

export type RowAction = 'show' | 'edit' | 'delete';

export interface ListView {
  /** Of a further list, its key in the definition; the resource's own list has none. */
  name?: string | undefined;
  /** Of a further list, a line that says which records are listed. */
  description?: string | undefined;
  path: string;
  title: string;
  columns: readonly Item[];
  /** The field whose cell opens the record. */
  link?: string | undefined;
  filters: readonly { field: string; label: string; default?: unknown }[];
  sorts: readonly Sort[];
  /** The order of a list that was not sorted by hand. */
  sort: { field: string; order: 'asc' | 'desc' };
  pageSizes: readonly number[];
  pageSize: number;
  search: boolean;
  summary: readonly Summary[];
  actions: readonly RowAction[];
  actionsAs: 'buttons' | 'menu';
  /** Links of each row to other screens, such as one that lies over the list; `to` holds {id}. */
  rowLinks: readonly Link[];
  /** What is done with several ticked rows at once: delete, and the names of actions. */
  bulk: readonly string[];
  links: readonly Link[];
  empty: string;
  /** Whether what the list finds goes out as a file. */
  export: boolean;
  /** Whether records come in from a file. */
  import: boolean;
}

/** How groups are told apart: below each other, or one at a time. */
export type GroupsAs = 'headings' | 'tabs';

/** The records of another resource that point to the one that is looked at. */
export interface Section {
  of: string;
  /** Its reference. */
  by: string;
  /** Where there is none, and no columns or order either, what its own list has. */
  label?: string | undefined;
  columns?: readonly { field: string; label?: string | undefined }[] | undefined;
  sort?: string | undefined;
  order: 'asc' | 'desc';
  pageSize: number;
  /** Whether there is a link to a new one, with the reference filled in. */
  create: boolean;
}

export interface ShowView {
  in: 'page' | 'modal';
  path: string;
  title: string;
  groups: readonly Group[];
  groupsAs: GroupsAs;
  /** Below the details: the records of other resources that point to this one. */
  sections: readonly Section[];
  /** Movements whose forms stand beside the details, about this record: the deposit of a bank account. */
  forms: readonly string[];
  actions: readonly ('edit' | 'delete')[];
  links: readonly Link[];
}

export interface FormView {
  in: 'page' | 'modal' | 'panel';
  path: string;
  title: string;
  submit: string;
  reset: string;
  /** What the reset button does: back to the values at opening, or empty. */
  resets: 'initial' | 'empty';
  groups: readonly Group[];
  groupsAs: GroupsAs;
  links: readonly Link[];
  /** Where a saved form leads; a form in a modal or panel stays. */
  after: 'list' | 'show' | 'stay';
  /** When a form that stays empties: after success, or after each attempt. */
  clears: 'success' | 'attempt';
  /** What stands in the form when it was not saved and the host gave no reason; the words of the failed call by default. */
  unsaved?: string | undefined;
}

/** The entries of one book, or the stock entries of one record, in a range of days: a call and a screen. */
export interface LedgerView {
  of: 'book' | 'stock';
  /** The record's id is {id} in the path, else `id` in the query; a nominal book needs none. */
  operation: Operation;
  /** Totals beside the rows, by the name of the server's query: pay, project. */
  totals?: string | undefined;
  /** The screen's route. With {id} it is an overlay of the list, else it asks for the record first. */
  path: string;
  title: string;
  /** The heading of the result: 'Vendor Ledger'. */
  heading: string;
  columns: readonly Item[];
  /** The first day of the range at first: YYYY-MM-DD, or today. */
  from: string;
  /** Whether the range is asked with the record (lookup) or above the result (result). */
  range: 'lookup' | 'result';
  /** Whether the page of the record shows it too. */
  onShow: boolean;
  /** At another host, where an entry has its columns. */
  names?: HostNames | undefined;
  /** How many entries stand on a page at first. */
  pageSize: number;
  /** What the selector of the record says where there is none, in place of what its list says. */
  noRecord: string | undefined;
  /** Links of the result to other pages, with the record and the range. */
  external: readonly ExternalLink[];
  empty: string;
  /** What is shown when the call fails without a message of its own. */
  failed: string;
}

/** A link that opens a page beside the dashboard in a new tab; settings.yaml has its address. */
export interface ExternalLink {
  label: string;
  page: ExternalName;
  /** What the record's id is called in an address that has no {id}. */
  parameter: string;
  /** The types of the entries that our own page shows; all where there are none. */
  types: readonly string[];
}

/** Asks for a record with a book and a range of days, and opens its report in a new tab. */
export interface ReportView {
  page: ExternalName;
  parameter: string;
  path: string;
  title: string;
  submit: string;
  /** The first day of the range at first: YYYY-MM-DD, or today. */
  from: string;
}

/** The standing records of a movement on one day, or of one record that they point to: a call and a screen. */
export interface HistoryView {
  /** The path ends in {key}: a day, YYYY-MM-DD, or where `by` names a reference, its id. */
  operation: Operation;
  by?: string | undefined;
  /** The reference whose book's balances the rows carry: previous_balance, current_balance. */
  balances?: string | undefined;
  /** The screen's route; where it is that of the form, it stands below the form. */
  path: string;
  title: string;
  columns: readonly Item[];
  /** Links of each row to other pages. */
  external: readonly ExternalLink[];
  empty: string;
  failed: string;
}

/** Another list of the same records, of those that `where` asks for: a call and a page, such as the completed projects. */
export interface FurtherList {
  view: ListView;
  operation: Operation;
  where: Readonly<Record<string, string | number | boolean>>;
  /** What is shown when the call fails without a message of its own. */
  failed: string;
}

/** Records that are entered together, and read together, for the one that they belong to: the floors of a project. */
export interface Batch {
  /** The reference to the record that they belong to; its id stands in the paths of both calls. */
  of: string;
  /** The body's field with the records, as lines. */
  lines: Field;
  create: Operation;
  /** What is shown when the call that saves them fails without a message of its own. */
  failed: string;
  form: FormView;
  /** Said beside the words at the fields when the form is not filled in right. */
  wrong?: string | undefined;
  check: BatchCheck;
}

/** The records of one that they belong to, below the form. */
export interface BatchCheck {
  operation: Operation;
  title: string;
  columns: readonly Item[];
  empty: string;
  failed: string;
}

/** What a movement does to the books. */
export interface Post {
  /** The type of its transactions, as ledgers show it: payment. */
  type: string;
  /** The function of src/ledger that makes its entries, where data cannot say them. */
  rule?: string | undefined;
  /** The entries as data; empty where there is a rule. */
  entries: readonly PostEntry[];
}

export interface PostEntry {
  side: 'debit' | 'credit';
  /** A key with fields in braces: cash, vendor:{vendor_id}. */
  book: string;
  /** The money field with the amount. */
  amount: string;
  /** An expression over the fields; without one the entry is always made. */
  when?: string | undefined;
}

/** Where another host has our fields: keys with dots. */
export type HostNames = Readonly<Record<string, string>>;

/** One call of the API. Paths are below /api and hold their parameters as `{id}`. */
export interface Operation {
  method: Method;
  path: string;
  /** The answer's field with the rows (list) or the row; none where the answer is the bare value. */
  rows?: string | undefined;
  row?: string | undefined;
  /** The answer's field that brings the whole refreshed list. */
  refreshed?: string | undefined;
  /** At another host, where the body has the values, and where a list says how many rows there are; keys with dots. */
  body?: string | undefined;
  total?: string | undefined;
  /** The success message; made from the record's name where there is none. */
  message?: string | undefined;
}

export interface Api {
  /** At another host, where a record has its id, and its fields by our names. Its own server knows neither. */
  id?: string | undefined;
  names?: HostNames | undefined;
  /** The plain simple-rest form: bare rows, no envelope. */
  plain: boolean;
  list: Operation;
  one: Operation;
  /** The host has no call for one record: ask the list with `id=`. */
  oneFromList: boolean;
  create: Operation;
  update: Operation;
  delete: Operation;
}

/** What can be done with a record beside its usual calls: a call of its own, such as a password reset or `Mark as done`. */
export interface Action {
  name: string;
  label: string;
  title: string;
  operation: Operation;
  /** What its form asks for; without any there is no form. */
  fields: readonly Item[];
  /** What it writes by itself, by field; `today` for a date is the day on which it is done. */
  set: Readonly<Record<string, string | number | boolean | null>>;
  /** What is asked before it is done; {title} stands for the name of the record. */
  confirm?: string | undefined;
  /** Offered and done only while this expression holds for the record. */
  when?: string | undefined;
  access: Access;
  submit: string;
  on: readonly ('list' | 'show' | 'edit')[];
  failed: string;
}

export interface Texts {
  confirmDelete: string;
  failed: Readonly<Record<OperationName, string>>;
}

export interface Resource {
  name: string;
  /** The name that it had before: its table and everything that names it are renamed. */
  was?: string | undefined;
  kind: Kind;
  label: { one: string; many: string };
  icon: string;
  description?: string | undefined;
  /** The field that names a record in selectors, links and histories. */
  title: string;
  menu: readonly MenuLink[];
  /** `balance` is the balance of the book `{name}:{id}`: never written, always posted. */
  book?: { balance: string; normal: 'debit' | 'credit'; floor: number | null } | undefined;
  /** Quantity, price and value are those of the record's stock: never written, always posted. */
  stock?: { quantity: string; price: string; value: string } | undefined;
  /** The records are the accounts that people sign in with. */
  account?: { email: string; password: string; admin: string; name: string } | undefined;
  /** Whether a record that others point to may be deleted (archived). */
  inUse: 'refuse' | 'keep';
  access: Readonly<Record<OperationName, Access>>;
  api: Api;
  /** The definition's own fields in their order, then the system's. */
  fields: Readonly<Record<string, Field>>;
  /** The fields that `q` looks into. */
  search: readonly string[];
  /** Groups of fields whose values together are unique among what is not archived. */
  unique: readonly (readonly string[])[];
  list: ListView;
  /** Further lists by their name. */
  lists: Readonly<Record<string, FurtherList>>;
  show: ShowView;
  create: FormView;
  edit: FormView;
  actions: readonly Action[];
  /** Of a movement. */
  post?: Post | undefined;
  /** Of records with a book or a stock. */
  ledger?: LedgerView | undefined;
  /** Of a movement. */
  history?: HistoryView | undefined;
  /** Of records with a book. */
  report?: ReportView | undefined;
  /** Of records that are entered together. */
  batch?: Batch | undefined;
  texts: Texts;
}

export interface MenuLink extends Link {
  group: string;
  order: number;
  icon: string;
}

/** What the check of a record's values asks of its definition. */
export type RecordRules = Pick<Resource, 'kind' | 'label' | 'account' | 'fields'>;

/** All resources by name. */
export type Resources = Readonly<Record<string, Resource>>;

/** The fields that every table has, managed by the server. */
export const SYSTEM_FIELDS = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at'] as const;

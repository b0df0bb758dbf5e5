/**
 * A checked definition with every default filled in: frozen plain data that the server, the browser and the
 * commands all read. `grammar.ts` says what an admin may write; `complete.ts` turns the one into the other.
 */

export type Kind = 'entity' | 'single';
export type View = 'list' | 'show' | 'create' | 'edit';
export type OperationName = 'list' | 'one' | 'create' | 'update' | 'delete';
export type Access = 'everyone' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Option {
  value: string;
  label: string;
  color?: 'success' | 'warning' | 'error' | 'info' | undefined;
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
  /** The name of the server's query, for `derived`. */
  from?: string | undefined;
  /** The views that may show the field. */
  only: readonly View[];
  default?: unknown;
  min?: number | undefined;
  max?: number | undefined;
  pattern?: string | undefined;
  precision?: number | undefined;
  options?: readonly Option[] | undefined;
  /** A boolean that travels as 0 and 1. */
  as?: 'number' | undefined;
  /** The resource that a reference points to. */
  to?: string | undefined;
  /** The key of a row that holds the referenced record's name: `role_id` has `role_name`. */
  nameKey?: string | undefined;
  placeholder?: string | undefined;
  /** The text of a selector that has nothing to offer. */
  empty?: string | undefined;
  help?: string | undefined;
  prefix?: string | undefined;
  unit?: string | undefined;
  display?: 'capitalise' | 'date' | 'na' | undefined;
  message?: string | undefined;
  was?: string | undefined;
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
  links: readonly Link[];
  empty: string;
}

export interface ShowView {
  in: 'page' | 'modal';
  path: string;
  title: string;
  groups: readonly Group[];
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
  links: readonly Link[];
  /** Where a saved form leads; a form in a modal or panel stays. */
  after: 'list' | 'show' | 'stay';
}

/** One call of the API. Paths are below /api and hold their parameters as `{id}`. */
export interface Operation {
  method: Method;
  path: string;
  /** The answer's field with the rows (list) or the row; none where the answer is the bare value. */
  rows?: string | undefined;
  row?: string | undefined;
  /** The answer's field that brings the whole refreshed list. */
  refreshed?: string | undefined;
  /** The success message; made from the record's name where there is none. */
  message?: string | undefined;
}

export interface Api {
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

/** A call of its own with a form of some of the record's fields, such as a password reset. */
export interface Action {
  name: string;
  label: string;
  title: string;
  operation: Operation;
  fields: readonly Item[];
  submit: string;
  on: 'edit' | 'show';
  failed: string;
}

export interface Texts {
  confirmDelete: string;
  failed: Readonly<Record<OperationName, string>>;
}

export interface Resource {
  name: string;
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
  show: ShowView;
  create: FormView;
  edit: FormView;
  actions: readonly Action[];
  texts: Texts;
}

export interface MenuLink extends Link {
  group: string;
  order: number;
  icon: string;
}

/** All resources by name. */
export type Resources = Readonly<Record<string, Resource>>;

/** The fields that every table has, managed by the server. */
export const SYSTEM_FIELDS = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at'] as const;

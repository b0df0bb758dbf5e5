import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';

/*
 * The fixed tables, all in schema `plinth`, created by database/schema/ and database/migrations/. Ids and amounts are read as numbers, moments as
 * PostgreSQL's text, dates as 'YYYY-MM-DD' (database/types.ts). The tables of entities are in
 * database/entityTables.ts.
 */

/** A column with a default. */
type Filled<T> = ColumnType<T, T | undefined, T>;
/** A moment: written as a Date or as text with its zone. */
type Moment = ColumnType<string, Date | string, Date | string>;
type FilledMoment = ColumnType<string, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written only by plinth.post. */
type Posted<T> = ColumnType<T, never, never>;

export interface SessionTable {
  /** The id that the user sees. */
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: FilledMoment;
  last_used_at: FilledMoment;
  expires_at: Moment;
  user_agent: Optional<string>;
}

export interface ApiTokenTable {
  id: Filled<number>;
  token_hash: Buffer;
  user_id: number;
  name: string;
  role: Optional<string>;
  calls_per_minute: number;
  created_at: FilledMoment;
  expires_at: Moment;
  last_used_at: OptionalMoment;
}

export interface TotpTable {
  user_id: number;
  /** Encrypted (operations/accounts/secondFactor/storedSecrets.ts). */
  secret: Buffer;
  /** Identifies the key; null before the product has encrypted the secret. */
  key_id: string | null;
  created_at: FilledMoment;
  /** Unset until a first code has confirmed it. */
  confirmed_at: OptionalMoment;
  /** The time step of the last accepted code: none of it or before is accepted again. */
  last_step: Filled<number>;
}

export interface RecoveryCodeTable {
  user_id: number;
  /** The text of an argon2id hash; of earlier versions a SHA-256 digest. */
  code_hash: Buffer;
  used_at: OptionalMoment;
}

export interface StartedSignInTable {
  token_hash: Buffer;
  user_id: number;
  /** The known device that sent the password. */
  device_hash: Optional<Buffer>;
  tries: Filled<number>;
  expires_at: Moment;
}

export interface PasskeyTable {
  id: Filled<number>;
  user_id: number;
  /** In base64url, like the challenges. */
  credential_id: string;
  public_key: Buffer;
  counter: Filled<number>;
  transports: Json;
  rp_id: string;
  name: string;
  created_at: FilledMoment;
  last_used_at: OptionalMoment;
}

export interface PasskeyChallengeTable {
  challenge: string;
  user_id: Optional<number>;
  purpose: 'add' | 'sign_in';
  expires_at: Moment;
}

export interface OpenIdRequestTable {
  state: string;
  browser_hash: Buffer;
  nonce: string;
  code_verifier: string;
  expires_at: Moment;
}

export interface OpenIdAnswerTable {
  code_hash: Buffer;
  user_id: number;
  expires_at: Moment;
}

/** The account that belongs to a user of an OpenID Connect provider. */
export interface OpenIdAccountTable {
  issuer: string;
  subject: string;
  user_id: number;
  /** At the first sign-in; for people who look. */
  email: string;
  bound_at: FilledMoment;
  last_used_at: FilledMoment;
}

export interface DeviceTable {
  token_hash: Buffer;
  user_id: number;
  created_at: FilledMoment;
  /** The time of the last sign-in with it. */
  last_used_at: FilledMoment;
}

export interface AttemptTable {
  kind: string;
  subject: string;
  at: FilledMoment;
}

export interface OtpTable {
  /** In lower case. */
  email: string;
  code_hash: Buffer;
  expires_at: Moment;
  tries: Filled<number>;
  used_at: OptionalMoment;
  reset_token_hash: Optional<Buffer>;
  reset_expires_at: OptionalMoment;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  resource: string;
  record_id: number;
  action: string;
  user_id: Optional<number>;
  at: FilledMoment;
  old: OptionalJson;
  new: OptionalJson;
}

export interface IdempotencyTable {
  user_id: number;
  key: string;
  fingerprint: Buffer;
  status: number;
  answer: string;
  row: object | null;
  created_at: FilledMoment;
}

export interface SettingTable {
  name: string;
  value: Json;
}

export interface AppliedPlanTable {
  id: Filled<number>;
  at: FilledMoment;
  /** `Step[]`: the changes as text and SQL. */
  steps: Json;
}

/** A column whose text is all in Unicode's normal form NFC. */
export interface NormalisedTable {
  resource: string;
  field: string;
}

/** One row. */
export interface DefinitionTable {
  id: Filled<boolean>;
  version: Filled<number>;
}

/** The definitions that came into force, the present ones last. */
export interface DefinitionSetTable {
  id: GeneratedAlways<number>;
  at: FilledMoment;
  hash: string;
  /** `SourceFile[]`; null if many sets followed. */
  files: OptionalJson;
  /** The folders that contained these files while they were in force. */
  folders: string[];
  /** Who put them in force; null for a start and for followed files. */
  put_by: Generated<number | null>;
}

export interface PostingRuleTable {
  id: GeneratedAlways<number>;
  resource: string;
  /** `PostingRule` */
  post: unknown;
  after: number;
}

export interface UploadTable {
  id: Filled<string>;
  name: string;
  type: string;
  size: number;
  content: Buffer;
  created_at: FilledMoment;
  created_by: Optional<number>;
  /** A record refers to it, or once did. */
  kept: Filled<boolean>;
}

export interface BookTable {
  id: GeneratedAlways<number>;
  key: string;
  resource: Optional<string>;
  record_id: Optional<number>;
  normal: 'debit' | 'credit';
  floor: ColumnType<number | null, string | number | null | undefined, string | number | null>;
  balance: Posted<number>;
  /** The time of its last entry. */
  updated_at: Posted<string | null>;
  /** The number of entries: the `nth` of the last one. */
  entries: Posted<number>;
  /** The sum of all increases. */
  total_in: Posted<number>;
  /** Its record is deleted: nothing can be posted to it. */
  closed: Filled<boolean>;
  /** The last day with an entry. */
  last_date: Posted<string | null>;
}

export interface TransactionTable {
  id: Posted<number>;
  type: Posted<string>;
  date: Posted<string>;
  note: Posted<string | null>;
  created_at: Posted<string>;
  created_by: Posted<number | null>;
  resource: Posted<string | null>;
  record_id: Posted<number | null>;
  reverses: Posted<number | null>;
  corrects: Posted<number | null>;
  /** The prefix and the fiscal year of its voucher: VP-2025/26. Null without a voucher. */
  series: Posted<string | null>;
  /** The number of its voucher in the series: 1, 2, 3 ... */
  number: Posted<number | null>;
  /** The transaction by which a revaluation values goods again, or to which arrears belong. */
  caused_by: Posted<number | null>;
}

/** The last voucher number of a series. */
export interface VoucherSeriesTable {
  series: Posted<string>;
  last: Posted<number>;
}

export interface EntryTable {
  id: Posted<number>;
  transaction_id: Posted<number>;
  book_id: Posted<number>;
  type: Posted<string>;
  debit: Posted<number>;
  credit: Posted<number>;
  amount: Posted<number>;
  salary: Posted<number>;
  previous_balance: Posted<number>;
  current_balance: Posted<number>;
  created_at: Posted<string>;
  /** The number of the entry in its book: 1, 2, 3 ... */
  nth: Posted<number>;
  /** The sum of all increases of its book, including this entry: positive amounts and salaries. */
  total_in: Posted<number>;
  /** The date of its transaction, YYYY-MM-DD. */
  date: Posted<string>;
  /** The record of the dimension that it is about. */
  project_id: Posted<number | null>;
}

/** The entries of a book on one day. */
export interface BookDayTable {
  book_id: Posted<number>;
  date: Posted<string>;
  entries: Posted<number>;
  /** The sum of its entries; positive for an increase. */
  change: Posted<number>;
  total_in: Posted<number>;
}

export interface StockTable {
  id: GeneratedAlways<number>;
  resource: string;
  record_id: number;
  quantity: Posted<number>;
  value: Posted<number>;
  price: Posted<number>;
  updated_at: Posted<string | null>;
  entries: Posted<number>;
  /** The sum of all receipts. */
  total_in: Posted<number>;
  closed: Filled<boolean>;
  /** The last day with an entry. */
  last_date: Posted<string | null>;
  /** The first day that is valued by day; null for none yet. */
  by_day: Posted<string | null>;
}

export interface StockEntryTable {
  id: Posted<number>;
  transaction_id: Posted<number>;
  stock_id: Posted<number>;
  type: Posted<string>;
  qty: Posted<number>;
  previous_qty: Posted<number>;
  current_qty: Posted<number>;
  rate: Posted<number>;
  value: Posted<number>;
  previous_value: Posted<number>;
  current_value: Posted<number>;
  price: Posted<number>;
  project_id: Posted<number | null>;
  created_at: Posted<string>;
  /** The number of the entry in its stock: 1, 2, 3 ... */
  nth: Posted<number>;
  /** The sum of all receipts of its stock, including this entry. */
  total_in: Posted<number>;
  date: Posted<string>;
  /** How it is valued in the order of days (functions/value_by_day.sql). */
  valued: Posted<string>;
  /** The entry that it takes back, takes on or values again. */
  refers_to: Posted<number | null>;
  /** The entry whose place it takes within its day. */
  in_place_of: Posted<number | null>;
}

/** The entries of a stock on one day. */
export interface StockDayTable {
  stock_id: Posted<number>;
  date: Posted<string>;
  entries: Posted<number>;
  /** A quantity. */
  change: Posted<number>;
  total_in: Posted<number>;
  value: Posted<number>;
}

export interface AssignmentTable {
  id: GeneratedAlways<number>;
  employee_id: number;
  project_id: number;
  assigned_by: Optional<number>;
  assigned_at: FilledMoment;
  released_at: OptionalMoment;
  released_by: Optional<number>;
}

export interface BulkJobTable {
  id: GeneratedAlways<number>;
  user_id: number;
  resource: string;
  /** 'update', 'delete', 'restore', or an action. */
  operation: string;
  /** The values of its form, the same for all records. */
  given: Json;
  /** The job that this one undoes. */
  undoes: Optional<number>;
  created_at: FilledMoment;
}

export interface BulkRecordTable {
  job_id: number;
  record_id: number;
  state: 'new' | 'ready' | 'refused' | 'done' | 'kept';
  /** `Failure`: why it was refused. */
  reason: OptionalJson;
  given: OptionalJson;
  before: OptionalJson;
}

export interface DemoMailTable {
  id: GeneratedAlways<number>;
  at: FilledMoment;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * Who reads a table: nobody but the product itself, everybody as it is, or in the words of a rule, which access/shadows.ts makes
 * the rows and columns of a reader of. Rows of bulk jobs, views and mails are chosen by their user where they are read.
 */
export type ReadBy =
  | 'nobody'
  | 'everybody'
  | 'values of a record'
  | 'the book'
  | 'rows of a book'
  | 'notes of entries'
  | 'the stock'
  | 'the transaction'
  | 'names of series'
  | 'both sides'
  | 'either side'
  | 'the budget'
  | 'lines of the budget'
  | 'counts of records'
  | 'the waiting movement'
  | 'steps of the waiting movement'
  | 'the upload';

interface Listed<Columns> {
  readBy: ReadBy;
  /** Only for its type. */
  columns?: Columns;
}

/** A table that is read by these. Without columns, only `sql` statements name it. */
function readBy<Columns = undefined>(by: ReadBy): Listed<Columns> {
  return { readBy: by };
}

/** The product's tables and views: one that is not here is known neither to Kysely nor to a reader's statements. */
export const PRODUCT_TABLES = {
  kysely_migration: readBy('nobody'),
  kysely_migration_lock: readBy('nobody'),
  function_file: readBy('nobody'),
  session: readBy<SessionTable>('nobody'),
  api_token: readBy<ApiTokenTable>('nobody'),
  api_token_calls: readBy('nobody'),
  totp: readBy<TotpTable>('nobody'),
  recovery_code: readBy<RecoveryCodeTable>('nobody'),
  passkey: readBy<PasskeyTable>('nobody'),
  passkey_challenge: readBy<PasskeyChallengeTable>('nobody'),
  open_id_request: readBy<OpenIdRequestTable>('nobody'),
  open_id_answer: readBy<OpenIdAnswerTable>('nobody'),
  open_id_account: readBy<OpenIdAccountTable>('nobody'),
  started_sign_in: readBy<StartedSignInTable>('nobody'),
  device: readBy<DeviceTable>('nobody'),
  attempt: readBy<AttemptTable>('nobody'),
  otp: readBy<OtpTable>('nobody'),
  idempotency: readBy<IdempotencyTable>('nobody'),
  applied_plan: readBy<AppliedPlanTable>('nobody'),
  normalised: readBy<NormalisedTable>('nobody'),
  definition_set: readBy<DefinitionSetTable>('nobody'),
  demo_mail: readBy<DemoMailTable>('nobody'),
  imported_line: readBy('nobody'),
  mail_choice: readBy('nobody'),
  approval_delegate: readBy('nobody'),
  setting: readBy<SettingTable>('everybody'),
  definition: readBy<DefinitionTable>('everybody'),
  posting_rule: readBy<PostingRuleTable>('everybody'),
  view: readBy('everybody'),
  view_default: readBy('everybody'),
  bulk_job: readBy<BulkJobTable>('everybody'),
  bulk_record: readBy<BulkRecordTable>('everybody'),
  outbox: readBy('everybody'),
  outbox_state: readBy('everybody'),
  mail: readBy('everybody'),
  report_mail: readBy('everybody'),
  audit: readBy<AuditTable>('values of a record'),
  dated_value: readBy('values of a record'),
  book: readBy<BookTable>('the book'),
  book_day: readBy<BookDayTable>('rows of a book'),
  project_book: readBy('rows of a book'),
  entry: readBy<EntryTable>('rows of a book'),
  entry_note: readBy('notes of entries'),
  stock: readBy<StockTable>('the stock'),
  stock_day: readBy<StockDayTable>('the stock'),
  project_stock: readBy('the stock'),
  stock_entry: readBy<StockEntryTable>('the stock'),
  transaction: readBy<TransactionTable>('the transaction'),
  voucher_series: readBy<VoucherSeriesTable>('names of series'),
  assignment: readBy<AssignmentTable>('both sides'),
  open_assignment: readBy('either side'),
  budget: readBy('the budget'),
  budget_line: readBy('lines of the budget'),
  kept_count: readBy('counts of records'),
  approval: readBy('the waiting movement'),
  approval_step: readBy('steps of the waiting movement'),
  upload: readBy<UploadTable>('the upload'),
} as const;

export type ProductTable = keyof typeof PRODUCT_TABLES;

/** The product's tables as values of `sql` statements: sql`select b.key from ${table.book} b`. */
export const table = Object.fromEntries(
  Object.keys(PRODUCT_TABLES).map((name) => [name, sql.table(`plinth.${name}`)]),
) as Readonly<Record<ProductTable, RawBuilder<unknown>>>;

type ColumnsOf<Given> = Given extends Listed<infer Columns> ? Columns : never;

type ListedTables = {
  [Name in ProductTable as ColumnsOf<(typeof PRODUCT_TABLES)[Name]> extends object
    ? `plinth.${Name}`
    : never]: ColumnsOf<(typeof PRODUCT_TABLES)[Name]>;
};

/** The tables with listed columns, as Kysely knows them. */
export interface Tables extends ListedTables {}

export type Book = Selectable<BookTable>;
export type Entry = Selectable<EntryTable>;

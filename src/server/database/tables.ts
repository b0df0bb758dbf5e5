import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';

/*
 * The fixed tables, all in schema `plinth`; migrations/ makes them. Ids and amounts are read as numbers, moments as
 * PostgreSQL's text, dates as 'YYYY-MM-DD' (types.ts). The tables of entities are in entityTables.ts.
 */

/** A column that PostgreSQL fills when it is left out. */
type Filled<T> = ColumnType<T, T | undefined, T>;
/** A moment: given as a Date or as text with its zone. */
type Moment = ColumnType<string, Date | string, Date | string>;
type FilledMoment = ColumnType<string, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
/** Given as JSON text. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written by plinth.post alone. */
type Posted<T> = ColumnType<T, never, never>;

export interface SessionTable {
  /** What the account's owner names it by. */
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: FilledMoment;
  last_used_at: FilledMoment;
  expires_at: Moment;
  user_agent: Optional<string>;
}

export interface DeviceTable {
  token_hash: Buffer;
  user_id: number;
  created_at: FilledMoment;
  /** The last time that somebody signed in with it. */
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
  created_at: FilledMoment;
}

export interface SettingTable {
  name: string;
  value: Json;
}

export interface AppliedPlanTable {
  id: Filled<number>;
  at: FilledMoment;
  /** `Step[]`: what was done, in words and in SQL. */
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
  /** `SourceFile[]`; null where many sets have come since. */
  files: OptionalJson;
  /** The folders that have held these files while they were in force. */
  folders: string[];
}

export interface UploadTable {
  id: Filled<string>;
  name: string;
  type: string;
  size: number;
  content: Buffer;
  created_at: FilledMoment;
  created_by: Optional<number>;
  /** A record points to it, or once did. */
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
  /** How many it has: the `nth` of the last one. */
  entries: Posted<number>;
  /** The sum of everything that raised it. */
  total_in: Posted<number>;
  /** Its record is deleted: nothing is posted to it. */
  closed: Filled<boolean>;
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
  /** 1, 2, 3 ... in its book. */
  nth: Posted<number>;
  /** The sum of everything that raised its book, this entry included: what was above 0 of amount and of salary. */
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
  /** The sum of everything that came in. */
  total_in: Posted<number>;
  closed: Filled<boolean>;
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
  /** 1, 2, 3 ... in its stock. */
  nth: Posted<number>;
  /** What came into its stock, this entry included. */
  total_in: Posted<number>;
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

export interface Tables {
  'plinth.session': SessionTable;
  'plinth.device': DeviceTable;
  'plinth.attempt': AttemptTable;
  'plinth.otp': OtpTable;
  'plinth.audit': AuditTable;
  'plinth.idempotency': IdempotencyTable;
  'plinth.setting': SettingTable;
  'plinth.definition': DefinitionTable;
  'plinth.applied_plan': AppliedPlanTable;
  'plinth.normalised': NormalisedTable;
  'plinth.definition_set': DefinitionSetTable;
  'plinth.upload': UploadTable;
  'plinth.book': BookTable;
  'plinth.transaction': TransactionTable;
  'plinth.entry': EntryTable;
  'plinth.stock': StockTable;
  'plinth.stock_entry': StockEntryTable;
  'plinth.assignment': AssignmentTable;
}

export type Book = Selectable<BookTable>;
export type Entry = Selectable<EntryTable>;

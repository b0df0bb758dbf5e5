import type { GoodsPreview } from '../page/costSentences.ts';

/** The response of GET /transaction/{id}. Money and quantities are parsed by parseDecimal where they are shown. */
export interface Transaction {
  id: number;
  /** The number of its voucher. Hosts of other products may have none. */
  voucher_no?: string | null;
  type: string;
  /** The business date, YYYY-MM-DD. */
  date: string;
  note: string | null;
  /** The moment of posting, 'YYYY-MM-DD HH:mm:ss' in the business zone. */
  created_at: string;
  created_by_name: string | null;
  /** The approvals that it waited for; names for who reads the users. Hosts of other products have none. */
  approvals?: readonly { by: string | null; for: string | null; role: string | null; at: string }[];
  /** The movement or the entity that caused it, and its row. */
  resource: string | null;
  record: Readonly<Record<string, unknown>> | null;
  /** The body of the original call, the initial values of a correction's form. */
  body: Readonly<Record<string, unknown>> | null;
  reverses: number | null;
  reversed_by: number | null;
  corrects: number | null;
  corrected_by: number | null;
  /** The transaction by which a revaluation values goods again, or to which arrears belong. Hosts of other products have none. */
  caused_by?: number | null;
  /** The transactions by which this one values goods again, a day each. Hosts of other products have none. */
  revaluations?: readonly CausedTransaction[];
  /** The pay that was accrued later for its period, or taken back. */
  arrears?: readonly CausedTransaction[];
  correctable: boolean;
  /** The reason why it cannot be corrected. */
  reason: string | null;
  /** The same as a code with parameters. */
  refusal?: { code: string; params: object } | null;
  /** The first page of its entries, and of the goods that it moved. */
  entries: readonly TransactionEntry[];
  stock: readonly StockMove[];
  /** How many there are. Hosts of other products answer all of them, without counts. */
  entries_count?: number;
  stock_count?: number;
  /** The sum of the debits, which is that of the credits; null for who does not read all of the books. */
  total?: number | string | null;
}

export interface TransactionEntry {
  id: number;
  /** The book's key: cash, vendor:12. */
  book: string;
  /** 'Cash', 'Vendor'. */
  label: string;
  /** The name of the book's record. */
  name: string | null;
  resource: string | null;
  record_id: number | null;
  debit: number | string;
  credit: number | string;
  previous_balance: number | string;
  current_balance: number | string;
  /** The note of this entry alone, such as the number of an open bill. Hosts of other products have none. */
  note?: string | null;
}

export interface StockMove {
  id: number;
  resource: string;
  record_id: number;
  product_name: string;
  type: string;
  qty: number | string;
  previous_qty: number | string;
  current_qty: number | string;
  rate: number | string | null;
  value: number | string;
  project_name: string | null;
}

/** The effect of a correction: the balances and stocks before and after (POST /transaction/{id}/preview). */
export interface Preview extends GoodsPreview {
  /** Not tried, for who does not read all books and stocks. */
  untried?: boolean;
  books: readonly {
    book: string;
    label: string;
    name: string | null;
    before: number | string;
    after: number | string;
  }[];
}

/** A transaction that another one causes. */
export interface CausedTransaction {
  id: number;
  /** YYYY-MM-DD */
  date: string;
  amount: number | string;
}

/** A table for export, with lines above and below it. */
export interface Sheet {
  /** The name of the file, and the heading of the sheet. */
  title: string;
  /** The heading if it differs from the title; '' for none, so that the column labels are in the first row. */
  heading?: string | undefined;
  /** Lines between the title and the table, such as the record and the range. */
  about: readonly string[];
  columns: readonly SheetColumn[];
  /** Values as in the API: decimal text for numbers, YYYY-MM-DD for days, '' for absent values. */
  rows: readonly (readonly string[])[];
  /** How rows stand out, by their place among `rows`. */
  looks?: readonly (RowLook | undefined)[] | undefined;
  /** Lines before and after the rows, such as the opening and the closing balance. */
  before: readonly (readonly string[])[];
  after: readonly (readonly string[])[];
  /** Lines below the table. */
  below?: readonly string[] | undefined;
}

export interface RowLook {
  isBold?: boolean;
  /** Rows that belong to it follow: it does not stand last on a page. */
  isHead?: boolean;
  /** The depth of a row in groups, from 0. */
  level?: number;
  /** By the place of a column: the rows whose figures add up to this row's, exactly. A workbook has their sum as a formula. */
  sums?: Readonly<Record<number, readonly number[]>>;
}

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'money' | 'quantity' | 'percent' | 'day';
  /** In a workbook, in characters; by default that of the kind. */
  width?: number;
}

/** 'Vendor Ledger, Sylhet Enterprise 2' -> 'vendor-ledger-sylhet-enterprise-2': a file name that every system accepts. */
export function fileName(title: string, ending: string): string {
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${name === '' ? 'export' : name.slice(0, 120)}.${ending}`;
}

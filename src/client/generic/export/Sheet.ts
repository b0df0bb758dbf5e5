/** What is exported: a table with what stands above and below it. */
export interface Sheet {
  /** Names the file and heads the sheet. */
  title: string;
  /** What heads the sheet, where that is not its name; '' for nothing, so that the labels stand in the first row. */
  heading?: string | undefined;
  /** Lines between the title and the table: whose it is, of which days. */
  about: readonly string[];
  columns: readonly SheetColumn[];
  /** Values as they travel: decimal text for numbers, YYYY-MM-DD for days, '' for what is absent. */
  rows: readonly (readonly string[])[];
  /** Lines before and after the rows, such as the opening and the closing balance. */
  before: readonly (readonly string[])[];
  after: readonly (readonly string[])[];
  /** Lines below the table. */
  below?: readonly string[] | undefined;
}

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'money' | 'quantity' | 'day';
}

/** 'Vendor Ledger, Sylhet Enterprise 2' -> 'vendor-ledger-sylhet-enterprise-2': a name that every system stores. */
export function fileName(title: string, ending: string): string {
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${name === '' ? 'export' : name.slice(0, 120)}.${ending}`;
}

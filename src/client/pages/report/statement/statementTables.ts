import { add, negate, parseDecimal, QUANTITY_PLACES } from '../../../../ledger/money.ts';
import type { Format } from '../../../../schema/index.ts';
import type { Sheet, SheetColumn } from '../../../generic/export/Sheet.ts';
import type { Ledger, LedgerRow } from '../../../generic/ledger/Ledger.ts';
import { BALANCES } from '../../../generic/ledger/ledgerColumns.ts';
import type { ShownView } from '../../../generic/ledger/ledgerPart.ts';
import { ledgerDetails, ledgerMarks, ledgerValue, typeWords } from '../../../generic/ledger/ledgerText.ts';
import type { text } from '../../../providers/i18n.ts';
import type { Statement } from './statementPaper.ts';

interface Given {
  view: ShownView;
  ledger: Ledger;
  /** The record's, which its rows need not say again. */
  name: string;
}

/** The entries of a range, and the goods where the ledger's answer brings them. */
export function statementTables(
  { ledger, goods }: Statement,
  { view, goodsView, name }: { view: ShownView; goodsView: ShownView | undefined; name: string },
  format: Format,
  words: typeof text,
): Sheet[] {
  return [
    entriesTable({ view, ledger, name }, format, words),
    ...(goods && goodsView ? [goodsTable({ view: goodsView, ledger: goods, name }, format, words)] : []),
  ];
}

/** The entries of a range as a statement of account: opening balance, what came in and went out, the balance after each, closing balance. */
function entriesTable({ view, ledger, name }: Given, format: Format, words: typeof text): Sheet {
  const { after, kind } = BALANCES[view.of];
  return {
    title: words('report.entries'),
    about: [],
    columns: [...leading(words), ...sides(words)],
    before: [[words('ledger.opening'), '', '', '', '', '', ledger.opening]],
    rows: ledger.rows.map((row) => [
      ...leadingValues(row, { view, ledger, name }, format, words),
      ...['in', 'out', after].map((key) => ledgerValue(view, row, { key, kind }, 0)),
    ]),
    after: [[words('ledger.closing'), '', '', '', ledger.totalIn, ledger.totalOut, ledger.closing]],
  };
}

/** The goods that a project was given, and below 0 those that it gave back: what leaves the stock comes to the project. */
function goodsTable({ view, ledger, name }: Given, format: Format, words: typeof text): Sheet {
  const money = (value: unknown) => parseDecimal(value) ?? '';
  const total = add(ledger.rows.map((row) => parseDecimal(row.total_price) ?? '0'));
  return {
    title: words('report.goods'),
    about: [],
    columns: [
      ...leading(words),
      { label: words('ledger.goods.quantity'), kind: 'quantity' },
      { label: words('ledger.goods.rate'), kind: 'money' },
      { label: words('ledger.goods.totalPrice'), kind: 'money' },
    ],
    before: [],
    rows: ledger.rows.map((row) => [
      ...leadingValues(row, { view, ledger, name }, format, words),
      negate(parseDecimal(row.qty, QUANTITY_PLACES) ?? '0', QUANTITY_PLACES),
      money(row.rate),
      money(row.total_price),
    ]),
    after: [[words('ledger.total'), '', '', '', '', '', total]],
  };
}

function leading(words: typeof text): SheetColumn[] {
  return [
    { label: words('report.date'), kind: 'day' },
    { label: words('report.transaction'), kind: 'number' },
    { label: words('report.type'), kind: 'text' },
    { label: words('report.details'), kind: 'text' },
  ];
}

function sides(words: typeof text): SheetColumn[] {
  return (['ledger.in', 'ledger.out', 'ledger.balance'] as const).map((key) => ({
    label: words(key),
    kind: 'money',
  }));
}

function leadingValues(row: LedgerRow, { name }: Given, format: Format, words: typeof text): string[] {
  const product = typeof row.product_name === 'string' ? [row.product_name] : [];
  const note = typeof row.note === 'string' && row.note !== '' ? [row.note] : [];
  const marks = ledgerMarks(row).map(
    ({ kind, transaction }) => `${words(`ledger.mark.${kind}`)} #${transaction}`,
  );
  return [
    String(row.created_at ?? '').slice(0, 10),
    String(row.transaction_id ?? ''),
    typeWords(String(row.type ?? '')),
    [...new Set([...product, ...ledgerDetails(row, [], name, format), ...note, ...marks])].join(' · '),
  ];
}

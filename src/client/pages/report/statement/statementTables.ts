import { add, parseDecimal, QUANTITY_PLACES } from '../../../../ledger/money.ts';
import type { Sheet, SheetColumn } from '../../../../papers/Sheet.ts';
import type { Format } from '../../../../schema/index.ts';
import type { Ledger, LedgerRow } from '../../../generic/ledger/Ledger.ts';
import { BALANCES } from '../../../generic/ledger/ledgerColumns.ts';
import type { ShownView } from '../../../generic/ledger/ledgerPart.ts';
import {
  dayOf,
  formatType,
  ledgerDetails,
  ledgerMarks,
  ledgerValue,
  voucherOf,
} from '../../../generic/ledger/ledgerText.ts';
import type { text } from '../../../providers/i18n.ts';
import type { Statement } from './statementPaper.ts';

interface Given {
  view: ShownView;
  ledger: Ledger;
  /** The record's name, which its rows need not repeat. */
  name: string;
}

/** The tables of a range: the entries, and the goods if the response has them. */
export function statementTables(
  { ledger, goods }: Statement,
  { view, goodsView, name }: { view: ShownView; goodsView: ShownView | undefined; name: string },
  format: Format,
  t: typeof text,
): Sheet[] {
  return [
    entriesTable({ view, ledger, name }, format, t),
    ...(goods && goodsView ? [goodsTable({ view: goodsView, ledger: goods, name }, format, t)] : []),
  ];
}

/**
 * The entries as a statement of account: opening balance, increases and decreases with the balance after each, closing balance.
 */
function entriesTable({ view, ledger, name }: Given, format: Format, t: typeof text): Sheet {
  const { after, kind } = BALANCES[view.of];
  return {
    title: t('report.entries'),
    about: [],
    columns: [...leading(t), ...sides(t)],
    before: [[t('ledger.opening'), '', '', '', '', '', ledger.opening]],
    rows: ledger.rows.map((row) => [
      ...leadingValues(row, { view, ledger, name }, format, t),
      ...['in', 'out', after].map((key) => ledgerValue(view, row, { key, kind }, 0)),
    ]),
    after: [[t('ledger.closing'), '', '', '', ledger.totalIn, ledger.totalOut, ledger.closing]],
  };
}

/** The goods that a project received; what it returned is below 0. */
function goodsTable({ view, ledger, name }: Given, format: Format, t: typeof text): Sheet {
  const money = (value: unknown) => parseDecimal(value) ?? '';
  const total = add(ledger.rows.map((row) => parseDecimal(row.total_price) ?? '0'));
  return {
    title: t('report.goods'),
    about: [],
    columns: [
      ...leading(t),
      { label: t('ledger.goods.quantity'), kind: 'quantity' },
      { label: t('ledger.goods.rate'), kind: 'money' },
      { label: t('ledger.goods.totalPrice'), kind: 'money' },
    ],
    before: [],
    rows: ledger.rows.map((row) => [
      ...leadingValues(row, { view, ledger, name }, format, t),
      parseDecimal(row.qty, QUANTITY_PLACES) ?? '',
      money(row.rate),
      money(row.total_price),
    ]),
    after: [[t('ledger.total'), '', '', '', '', '', total]],
  };
}

function leading(t: typeof text): SheetColumn[] {
  return [
    { label: t('report.date'), kind: 'day' },
    { label: t('report.transaction'), kind: 'number' },
    { label: t('report.type'), kind: 'text' },
    { label: t('report.details'), kind: 'text' },
  ];
}

function sides(t: typeof text): SheetColumn[] {
  return (['ledger.in', 'ledger.out', 'ledger.balance'] as const).map((key) => ({
    label: t(key),
    kind: 'money',
  }));
}

function leadingValues(row: LedgerRow, { name }: Given, format: Format, t: typeof text): string[] {
  const product = typeof row.product_name === 'string' ? [row.product_name] : [];
  const note = typeof row.note === 'string' && row.note !== '' ? [row.note] : [];
  const marks = ledgerMarks(row).map(({ kind, label }) => `${t(`ledger.mark.${kind}`)} ${label}`);
  return [
    dayOf(row),
    String(voucherOf(row) ?? ''),
    formatType(String(row.type ?? '')),
    [...new Set([...product, ...ledgerDetails(row, [], name, format), ...note, ...marks])].join(' · '),
  ];
}

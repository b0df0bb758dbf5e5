import type { Transaction } from './Books.ts';

/** The numbers of vouchers (docs/business-rules.md, "Voucher numbers"). */

const PREFIXES: Readonly<Record<string, string>> = {
  vendor_payment: 'VP',
  salary: 'SP',
  wage: 'WP',
  pay_accrual: 'PA',
  supply_cash_project: 'CS',
  return_cash_project: 'RC',
  expense: 'EX',
  project_expense: 'PE',
  bank_deposit: 'BD',
  bank_withdraw: 'BW',
  inventory_purchase: 'PU',
  supply_inventory_project: 'GS',
  return_inventory_project: 'RG',
  transfer_inventory_project: 'GT',
  stock_count: 'SC',
  customer_bill: 'CB',
  customer_payment: 'CP',
  cash_receipt: 'CR',
};

/** What is posted to a record. */
const OF_RECORD: Readonly<Record<string, string>> = { opening: 'OB', adjustment: 'AJ', arrears: 'ARR' };

/** The series of a transaction: its prefix and the fiscal year of its day. */
export function seriesOf({ isMovement, reverses, resource, type, date }: Transaction, fiscalMonth: number) {
  const own = isMovement ? PREFIXES[resource] : OF_RECORD[type];
  const prefix = reverses === undefined ? own : 'REV';
  return prefix && `${prefix}-${fiscalYear(date, fiscalMonth)}`;
}

/** 2026/27, or 2026 where the fiscal year is the calendar's. */
export function fiscalYear(day: string, fiscalMonth: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const start = month < fiscalMonth ? year - 1 : year;
  return fiscalMonth === 1 ? String(start) : `${start}/${String(start + 1).slice(2)}`;
}

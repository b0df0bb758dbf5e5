import type { MadeKey } from '../../i18n/made.ts';
import { FIRST_LEDGER_DAY } from '../firstLedgerDay.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenLedger } from '../grammar/movementKeys.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import type { Item, LedgerView } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { completeExternal } from './completeExternal.ts';
import { parseCall } from './parseCall.ts';

/** The columns of a ledger with their default labels (docs/business-rules.md, "Ledgers"). */
export const LEDGER_LABELS: Readonly<Record<LedgerView['of'], Readonly<Record<string, MadeKey>>>> = {
  book: {
    no: 'field.no',
    id: 'field.id',
    nth: 'column.nth',
    amount: 'column.amount',
    previous_balance: 'column.previous_balance',
    current_balance: 'column.current_balance',
    salary: 'column.salary',
    type: 'column.type',
    transaction_id: 'column.transaction_id',
    voucher_no: 'field.voucher_no',
    date: 'column.date',
    created_at: 'column.date',
    note: 'column.note',
    description: 'column.description',
    project_id: 'column.project_id',
    project_name: 'column.project_name',
    bank_id: 'column.bank_id',
    bank_name: 'column.bank_name',
  },
  stock: {
    no: 'field.no',
    id: 'field.id',
    nth: 'column.nth',
    product_id: 'column.product_id',
    product_name: 'column.product_name',
    qty: 'column.qty',
    previous_qty: 'column.previous_qty',
    current_qty: 'column.current_qty',
    rate: 'column.rate',
    price: 'column.price',
    total_price: 'column.total_price',
    value: 'column.value',
    type: 'column.type',
    transaction_id: 'column.transaction_id',
    voucher_no: 'field.voucher_no',
    date: 'column.date',
    created_at: 'column.date',
    project_id: 'column.project_id',
    project_name: 'column.project_name',
  },
};

const COLUMNS: Readonly<Record<LedgerView['of'], readonly string[]>> = {
  book: ['id', 'amount', 'previous_balance', 'current_balance', 'type', 'transaction_id', 'created_at'],
  stock: ['no', 'project_name', 'qty', 'current_qty', 'previous_qty', 'type', 'created_at'],
};

/** Whether the records have a book, a stock, or neither. */
export function ledgerOf(definition: Definition): LedgerView['of'] | undefined {
  if (definition.book !== undefined) return 'book';
  return definition.stock === undefined ? undefined : 'stock';
}

/** The ledger of records with a book or a stock. */
export function completeLedger(
  definition: Definition,
  label: { one: string; many: string },
  translate: Translate = inEnglish,
): LedgerView | undefined {
  const of = ledgerOf(definition);
  if (of === undefined) return undefined;
  const { list } = completeApi(definition);
  const names = namesOf(label);
  return ledgerView(definition.ledger ?? {}, of, translate, {
    parameter: `${definition.name}_id`,
    call: `GET ${list.path}/{id}/ledger`,
    path: `${definition.name}/ledger`,
    title: translate('ledger.title', names),
    heading: translate('ledger.heading', names),
    failed: translate('failed.ledger', names),
  });
}

/** The ledger of a nominal book that has a page in settings.yaml. */
export function completeNominalLedger(
  key: string,
  label: string,
  written: WrittenLedger,
  translate: Translate,
): LedgerView {
  const names = namesOf({ one: label, many: label });
  return ledgerView(written, 'book', translate, {
    parameter: 'id',
    call: `GET /ledger/${key}`,
    path: `${key}-ledger`,
    title: translate('ledger.heading', names),
    heading: translate('ledger.heading', names),
    failed: translate('failed.ledger', names),
  });
}

interface Defaults {
  parameter: string;
  call: string;
  path: string;
  title: string;
  heading: string;
  failed: string;
}

function ledgerView(
  written: WrittenLedger,
  of: LedgerView['of'],
  translate: Translate,
  defaults: Defaults,
): LedgerView {
  const heading = written.heading ?? defaults.heading;
  const ledgerPath = written.path ?? defaults.path;
  const { method, path } = parseCall(written.call ?? defaults.call);
  return {
    of,
    operation: { method, path, rows: written.rows ?? 'data' },
    totals: written.totals,
    path: ledgerPath,
    // An overlay of a list already knows its record, so its title is that of the result.
    title: written.title ?? (ledgerPath.includes('{id}') ? heading : defaults.title),
    heading,
    columns: (written.columns ?? COLUMNS[of]).map((entry) => columnOf(entry, of, translate)),
    from: written.from ?? FIRST_LEDGER_DAY,
    range: written.range ?? 'result',
    names: written.fields,
    onShow: written.onShow ?? false,
    // Ledgers are long.
    pageSize: written.pageSize ?? 50,
    noRecord: written.noRecord,
    external: completeExternal(written.external, defaults.parameter),
    empty: written.empty ?? translate('ledger.empty'),
    failed: written.failed ?? defaults.failed,
  };
}

function columnOf(entry: WrittenItem, of: LedgerView['of'], translate: Translate): Item {
  if (typeof entry === 'string') {
    const made = LEDGER_LABELS[of][entry];
    return { field: entry, label: made === undefined ? humanise(entry) : translate(made) };
  }
  const [field = '', label = ''] = Object.entries(entry)[0] ?? [];
  return { field, label };
}

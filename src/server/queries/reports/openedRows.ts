import { sql } from 'kysely';
import { typeOfField } from '../../../schema/expression/types.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import type { ColumnType, ReportColumn, ReportSource } from '../../../schema/report.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { momentText } from '../../sql/businessTime.ts';
import type { Sql } from '../../sql/expressionSql.ts';
import { type RecordKey, readTitles } from '../lists/readTitles.ts';
import { bookLabel } from '../transactions/bookLabel.ts';
import type { Relation } from './Relation.ts';

/** A column of the rows behind a figure. */
export interface OpenedColumn {
  name: string;
  label: string;
  type: ColumnType | 'moment' | 'boolean';
  /** The entity, for a reference. Its title stands at the name with `_title` behind it. */
  to?: string | undefined;
}

const ENTRY: readonly OpenedColumn[] = [
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'voucher_no', label: 'Voucher', type: 'text' },
  { name: 'type', label: 'Type', type: 'text' },
  { name: 'book', label: 'Book', type: 'text' },
  { name: 'note', label: 'Note', type: 'text' },
];

const STOCK_ENTRY: readonly OpenedColumn[] = [
  ...ENTRY.filter(({ name }) => name !== 'book' && name !== 'note'),
  { name: 'record', label: 'Product', type: 'text' },
  { name: 'note', label: 'Note', type: 'text' },
  { name: 'qty', label: 'Quantity', type: 'quantity' },
];

const BUDGET_ENTRY: readonly OpenedColumn[] = [
  ...ENTRY.filter(({ name }) => name !== 'book' && name !== 'note'),
  { name: 'head', label: 'Cost Head', type: 'text' },
  { name: 'note', label: 'Note', type: 'text' },
];

const TRANSACTION_COLUMNS = ['date', 'voucher_no', 'type', 'note', 'transaction_id'];

const BUDGET_COLUMNS = [
  ...['date', 'voucher_no', 'type', 'note', 'transaction_id'],
  ...['head', 'product_id', 'project_id', 'version', 'id'],
];

/** The columns of the rows behind a figure; the measured value comes last. */
export function openedColumns(
  context: ReadContext,
  source: ReportSource,
  measured: ReportColumn | undefined,
): OpenedColumn[] {
  const value: OpenedColumn[] =
    measured === undefined ? [] : [{ name: '_value', label: measured.label, type: measured.type }];
  if (source.kind === 'transactions') return [...ENTRY.filter(({ name }) => name !== 'book'), ...value];
  if (source.kind === 'entries' || source.kind === 'open_entries' || source.kind === 'money_entries')
    return [...ENTRY, ...projectColumn(context), ...value];
  if (source.kind === 'budget_entries')
    return [...BUDGET_ENTRY, ...productColumn(context), ...projectColumn(context), ...value];
  if (source.kind === 'stock_entries') return [...STOCK_ENTRY, ...projectColumn(context), ...value];
  return [...shownFields(context, source).map(({ name, column }) => ({ ...column, name })), ...value];
}

function projectColumn({ settings, resources }: ReadContext): OpenedColumn[] {
  const [dimension] = settings.dimensions;
  const resource = resources[dimension ?? ''];
  return resource === undefined
    ? []
    : [{ name: 'project_id', label: resource.label.one, type: 'text', to: resource.name }];
}

/** The goods of budgets. */
function productColumn({ resources }: ReadContext): OpenedColumn[] {
  const resource = Object.values(resources).find(({ stock }) => stock !== undefined);
  return resource === undefined
    ? []
    : [{ name: 'product_id', label: resource.label.one, type: 'text', to: resource.name }];
}

/** The path of each field that is shown of a record, or of a line and its record, with its column. */
function shownFields(
  context: ReadContext,
  source: ReportSource & { kind: 'records' | 'lines' },
): { name: string; path: string[]; column: OpenedColumn }[] {
  const resource = context.resources[source.resource] as Resource;
  const reader = context.reader?.resources.get(resource.name);
  const own = resource.list.columns.flatMap(({ field: name, label }) =>
    reader?.hidden.has(name)
      ? []
      : fieldColumn(context, resource.fields[name], name, label, ['record', name]),
  );
  if (source.kind === 'records') return own;
  const hidden = reader?.hiddenOfLines.get(source.field);
  const line = Object.values(resource.fields[source.field]?.of ?? {}).filter(
    ({ name }) => !hidden?.has(name),
  );
  // A line may have a field of the same name as its record.
  return [
    ...own,
    ...line.flatMap((field) => fieldColumn(context, field, `line_${field.name}`, field.label, [field.name])),
  ];
}

function fieldColumn(
  context: ReadContext,
  field: Field | undefined,
  name: string,
  label: string,
  path: string[],
) {
  const type = field && typeOfField(field, context.types);
  if (field === undefined || type === undefined || type.kind === 'parts' || type.kind === 'list') return [];
  const column: OpenedColumn = {
    name,
    label,
    type: columnType(field, type.kind),
    ...(type.to !== undefined && { to: type.to }),
  };
  return [{ name, path, column }];
}

function columnType(field: Field, kind: string): OpenedColumn['type'] {
  if (kind === 'date' || kind === 'moment' || kind === 'boolean') return kind;
  if (kind !== 'number') return 'text';
  const own: Readonly<Record<string, ColumnType>> = {
    money: 'money',
    quantity: 'quantity',
    integer: 'integer',
    percent: 'percent',
  };
  return own[field.type] ?? 'number';
}

/** SQL of the columns that a row behind a figure has, by name. */
export function rowColumns(
  context: ReadContext,
  source: ReportSource,
  { names }: Relation,
): Record<string, Sql> {
  const column = (...path: string[]) => {
    const found = names.resolve(path, { kind: 'null' });
    if ('known' in found) return sql`null`;
    return found.is === 'timestamptz' ? sentMoment(context, found.sql) : found.sql;
  };
  if (source.kind === 'budget_entries')
    return Object.fromEntries(BUDGET_COLUMNS.map((name) => [name, column(name)]));
  if (source.kind === 'transactions')
    return Object.fromEntries(TRANSACTION_COLUMNS.map((name) => [name, column(name)]));
  if (source.kind !== 'records' && source.kind !== 'lines') {
    const shared = [
      'date',
      'voucher_no',
      'type',
      'note',
      'transaction_id',
      'resource',
      'record_id',
      'project_id',
    ];
    const own = source.kind === 'stock_entries' ? ['qty', 'id'] : ['book', 'id'];
    return Object.fromEntries([...shared, ...own].map((name) => [name, column(name)]));
  }
  const fields = shownFields(context, source).map(({ name, path }) => [name, column(...path)] as const);
  return { ...Object.fromEntries(fields), id: sql.raw('t.id') };
}

function sentMoment({ timeZone }: ReadContext, moment: Sql): Sql {
  return momentText(moment, timeZone);
}

/** The rows with the titles of what they point to. */
export async function titledRows(
  trx: ReadDb,
  context: ReadContext,
  source: ReportSource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Record<string, unknown>[]> {
  const columns = openedColumns(context, source, undefined);
  const references = columns.flatMap(({ name, to }) => (to === undefined ? [] : [{ name, to }]));
  const keys = rows.flatMap((row): RecordKey[] => [
    ...references.flatMap(({ name, to }) =>
      typeof row[name] === 'number' ? [{ resource: to, id: row[name] }] : [],
    ),
    ...(typeof row.resource === 'string' && typeof row.record_id === 'number'
      ? [{ resource: row.resource, id: row.record_id }]
      : []),
  ]);
  const titleOf = await readTitles(trx, context, keys);
  return rows.map((row) => {
    const titles = references.map(
      ({ name, to }) => [`${name}_title`, titleOf(to, row[name] as number | null)] as const,
    );
    const titled = { ...row, ...Object.fromEntries(titles) };
    if (source.kind === 'budget_entries')
      return { ...titled, head: context.settings.budget?.heads[String(row.head)]?.label ?? row.head };
    if (source.kind === 'transactions') return titled;
    if (source.kind === 'records' || source.kind === 'lines') return { ...titled, resource: source.resource };
    const owner = titleOf(row.resource as string | null, row.record_id as number | null);
    if (source.kind === 'stock_entries') return { ...titled, record: owner };
    const book = { book: String(row.book), resource: row.resource as string | null };
    return { ...titled, book: owner ?? bookLabel(context, book) };
  });
}

import { type RawBuilder, sql } from 'kysely';
import type { HistoryChange, HistoryEntry } from '../../../schema/history.ts';
import { type Field, type FieldType, humanise, namingField, type Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentIn, momentText } from '../../sql/businessTime.ts';
import { accountName } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { IS_CHANGE } from '../access/auditRows.ts';
import { readTitles } from './readTitles.ts';

/** The subject of the audit rows: a resource, or something else with fields, such as the settings. */
export type Audited = Pick<Resource, 'name' | 'fields'>;

/** The title of a record; undefined if it does not exist. */
type NameOf = (resource: string, id: number) => string | undefined;

interface AuditRow {
  id: number;
  action: string;
  at: string;
  user_id: number | null;
  user_name: string | null;
  total: number;
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

/** The changes of a record with their user and time, newest first, from the audit rows (docs/business-rules.md, "Audit"). */
export async function recordHistory(
  db: ReadDb,
  context: ReadContext,
  resource: Audited,
  id: number,
  { start, end }: { start: number; end: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const rows = await runSql<AuditRow>(db, statement(context, resource.name, id, { start, end }));
  const nameOf = await referenceNames(db, context, resource, rows);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        id: row.id,
        action: row.action,
        at: row.at,
        user_id: row.user_id,
        user_name: row.user_name,
        changes: changesOf(context, resource, row, nameOf),
      })),
  };
}

function statement(
  context: ReadContext,
  resource: string,
  id: number,
  { start, end }: { start: number; end: number },
): RawBuilder<unknown> {
  const ofRecord = sql`a.resource = ${resource} and a.record_id = ${id}::bigint and ${IS_CHANGE}`;
  const { name, join } = accountName(context, sql`a.user_id`);
  return sql`select total.n as total, a.id, a.action, ${momentText(sql`a.at`, context.timeZone)} as at, a.user_id, ${name} as user_name, a.old, a.new
    from (select count(*) as n from ${table.audit} a where ${ofRecord}) total
    left join (
      select a.* from ${table.audit} a where ${ofRecord} order by a.id desc limit ${end - start} offset ${start}
    ) a on true
    ${join} order by a.id desc`;
}

function changesOf(context: ReadContext, resource: Audited, row: AuditRow, nameOf: NameOf): HistoryChange[] {
  const keys = new Set([...Object.keys(row.old ?? {}), ...Object.keys(row.new ?? {})]);
  const order = Object.keys(resource.fields);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...keys]
    .sort((a, b) => place(a) - place(b))
    .map((key) => {
      const field = resource.fields[key];
      const other = otherSide(context, resource, key, row.old?.[key] ?? row.new?.[key]);
      if (other !== undefined) return otherChange(other, row, nameOf);
      const formatted = (as: Field | undefined) => ({
        old: formatValue(context, as, row.old?.[key], nameOf),
        new: formatValue(context, as, row.new?.[key], nameOf),
      });
      const words = formatted(field);
      // Changes only of formatting, such as bold text, are shown in storage format.
      const isSame = words.old === words.new && row.action === 'update';
      return {
        field: key,
        label: field?.label ?? humanise(key),
        ...(isSame ? formatted(undefined) : { ...words, ...valuesOf(context, field, row, key) }),
        ...recordsOf(field?.each?.to ?? field?.to, row, key, nameOf),
      };
    });
}

/** The values of a field that can be translated. Lines are counted. */
function valuesOf(
  { types }: ReadContext,
  field: Field | undefined,
  row: AuditRow,
  key: string,
): Pick<HistoryChange, 'old_value' | 'new_value'> {
  if (field === undefined || !types[field.type]?.speaks) return {};
  const value = (given: unknown) => {
    if (field.of !== undefined) return Array.isArray(given) ? given.length : null;
    return types[field.type]?.read(given, field) ?? null;
  };
  return { old_value: value(row.old?.[key]), new_value: value(row.new?.[key]) };
}

/** The other side of an assignment: its audit rows refer to it by its resource (`addToHistories`). */
function otherSide(
  { resources }: ReadContext,
  { fields }: Audited,
  key: string,
  value: unknown,
): Resource | undefined {
  const isOne = fields[key] === undefined && Object.hasOwn(resources, key) && idsIn(value).length > 0;
  return isOne ? resources[key] : undefined;
}

function otherChange({ name, label }: Resource, row: AuditRow, nameOf: NameOf): HistoryChange {
  const named = (value: unknown) =>
    idsIn(value)
      .map((id) => nameOf(name, id) ?? String(id))
      .join(', ') || null;
  const isOne = typeof (row.old?.[name] ?? row.new?.[name]) === 'number';
  return {
    field: name,
    label: isOne ? label.one : label.many,
    old: named(row.old?.[name]),
    new: named(row.new?.[name]),
    ...recordsOf(name, row, name, nameOf),
  };
}

/** The records in the change of a reference. */
function recordsOf(
  resource: string | undefined,
  row: AuditRow,
  key: string,
  nameOf: NameOf,
): Pick<HistoryChange, 'old_records' | 'new_records'> {
  if (resource === undefined) return {};
  const records = (value: unknown) =>
    idsIn(value).map((id) => ({ resource, id, name: nameOf(resource, id) ?? String(id) }));
  return { old_records: records(row.old?.[key]), new_records: records(row.new?.[key]) };
}

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id) => typeof id === 'number');
}

/** Formats a stored value. A field that the definition no longer has shows its value unchanged. */
function formatValue(
  { types, settings, timeZone }: ReadContext,
  field: Field | undefined,
  value: unknown,
  nameOf: NameOf,
): string | null {
  if (value === null || value === undefined) return null;
  const type: FieldType | undefined = field && types[field.type];
  if (field === undefined || type === undefined)
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.to !== undefined) return nameOf(field.to, Number(value)) ?? String(value);
  const { to } = field.each ?? {};
  if (to !== undefined && Array.isArray(value))
    return value.map((one) => nameOf(to, Number(one)) ?? String(one)).join(', ');
  const shown = type.storage === 'instant' ? momentIn(timeZone, String(value)) : value;
  const { currency, dateFormat: date, numberFormat: grouping } = settings;
  return type.text(shown, field, { date, currency, grouping });
}

/** The titles of the records that the rows refer to. */
async function referenceNames(
  db: ReadDb,
  context: ReadContext,
  resource: Audited,
  rows: readonly AuditRow[],
): Promise<NameOf> {
  const keys = Object.values(resource.fields).flatMap((field) => {
    const to = field.each?.to ?? field.to;
    if (to === undefined) return [];
    const values = rows.flatMap(({ old, new: after }) => [old?.[field.name], after?.[field.name]]).flat();
    return values.filter((id) => typeof id === 'number').map((id) => ({ resource: to, id }));
  });
  const others = rows.flatMap(({ old, new: after }) =>
    [...Object.entries(old ?? {}), ...Object.entries(after ?? {})].flatMap(([key, value]) => {
      const other = otherSide(context, resource, key, value);
      return other === undefined ? [] : idsIn(value).map((id) => ({ resource: other.name, id }));
    }),
  );
  const titleOf = await readTitles(db, context, [...keys, ...others]);
  return (to, id) => {
    const title = titleOf(to, id);
    const target = context.resources[to];
    return title === null || target === undefined
      ? undefined
      : (formatValue(context, namingField(context.resources, target), title, () => undefined) ?? title);
  };
}

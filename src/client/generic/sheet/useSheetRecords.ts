import { fieldTypes } from '../../../fields/index.ts';
import { isRequired, type Resource, SHEET_LIMIT, type Sheet, sharedFields } from '../../../schema/index.ts';
import { type BaseRecord, useCall } from '../../data/index.ts';
import { readRow, sendValues } from '../../providers/data/answers.ts';
import { type Rows, readRows } from '../../providers/data/readRows.ts';
import type { Query } from '../../providers/http.ts';
import type { Values } from '../form/formValues.ts';

interface SheetQuery {
  resource: Resource;
  sheet: Sheet;
  target: Resource;
  /** The shared values that decide about the lines; undefined while a required one is missing. */
  values: Values | undefined;
  page: number;
  /** Words to search the records by. */
  search: string;
}

/** The records with a line, page by page, with what was entered for them before. */
export function useSheetRecords(request: SheetQuery) {
  const { resource, values, page, search } = request;
  const query = useCall<Rows>(
    values === undefined
      ? undefined
      : { path: request.sheet.read.path, query: { of: resource.name, ...(values as Query), page, search } },
    { ask: (signal) => readLines(request, signal), staleAfter: 'posting' },
  );
  return {
    records: query.data?.rows ?? NONE,
    total: query.data?.total,
    more: query.data?.more ?? false,
    isPending: values !== undefined && query.isPending,
    failure: query.error?.message,
    again: () => void query.refetch(),
    /** The records as they are now: somebody else may have entered the same meanwhile. */
    present: async () => (await query.refetch())?.rows,
  };
}

const NONE: readonly BaseRecord[] = [];

/** Reads one page of the records. */
export async function readLines(
  { sheet, target, values = {}, page, search }: SheetQuery,
  signal: AbortSignal,
): Promise<Rows> {
  const start = (page - 1) * SHEET_LIMIT;
  const { rows, ...total } = await readRows({
    path: sheet.read.path,
    query: {
      ...(values as Record<string, string>),
      ...(search !== '' && { q: search }),
      _start: start,
      _end: start + SHEET_LIMIT,
    },
    rows: sheet.read.rows,
    failed: target.texts.failed.list,
    signal,
  });
  return { rows: rows.map((row) => readRow(row, target, fieldTypes)), ...total };
}

/** The shared values that may decide which records have a line, as the call takes them. */
export function decidingValues(resource: Resource, sheet: Sheet, values: Values): Values | undefined {
  const fields = sharedFields(resource, sheet).flatMap((name) => resource.fields[name] ?? []);
  const matched = Object.values(resource.fields[sheet.each]?.matches ?? {});
  const deciding = fields.filter(
    ({ name, to, type }) =>
      to !== undefined ||
      type === 'date' ||
      type === 'month' ||
      matched.includes(name) ||
      resource.onceFor.includes(name),
  );
  const given = deciding.filter(({ name }) => (values[name] ?? null) !== null && values[name] !== '');
  const isMissing = deciding.some((field) => isRequired(field, 'create') && !given.includes(field));
  if (isMissing) return undefined;
  const sent = sendValues(
    Object.fromEntries(given.map(({ name }) => [name, values[name]])),
    resource,
    fieldTypes,
  );
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
}

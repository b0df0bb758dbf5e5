import { useSearchParams } from 'react-router';
import { isDay } from '../../../fields/calendar.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { type Resource, recordName, type Sheet } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useToday } from '../../providers/today.ts';
import { sheetLines } from './sheetLine.ts';
import { useSheetRecords } from './useSheetRecords.ts';

/**
 * The lines of a sheet for people who only read them, with the month and the page from the address: `?month=2026-03&page=2`. The
 * default is the month with which the sheet's form starts.
 */
export function useShownSheet(resource: Resource, sheet: Sheet) {
  const target = useResource(resource.fields[sheet.each]?.to ?? '');
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const field = Object.values(resource.fields).find(({ type }) => type === 'month');
  const given = params.get('month') ?? '';
  const start = (field && words(fieldTypes[field.type]?.startOn?.(field, today))) || today.slice(0, 7);
  const month = isDay(`${given}-01`) ? given : start;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const values = field === undefined ? {} : { [field.name]: month };
  const found = useSheetRecords({ resource, sheet, target, values, page, search: '' });
  const show = (shown: Record<string, string>) =>
    setParams(shown, { replace: true, preventScrollReset: true });
  return {
    ...{ target, values, found, page, month, search: '', deciding: values },
    lines: sheetLines(sheet, found.records, []),
    nameOf: (record: BaseRecord) => recordName(target, record),
    setMonth: (month: string) => show({ month }),
    setPage: (page: number) => show({ month, page: String(page) }),
  };
}

import type { FieldTypes } from '../fieldType.ts';
import type { Field, Resource } from '../resource.ts';
import { writableFields } from './writableFields.ts';

/** The number of records that one bulk call may contain. */
export const BULK_LIMIT = 100;

/** The number of records that a bulk job may contain. */
export const BULK_JOB_LIMIT = 50_000;

/** The number of records that a bulk job changes in one transaction: all of them or none. */
export const BULK_BATCH = 500;

/** The number of records whose cells one call may change. */
export const CELLS_LIMIT = 500;

/** The number of lines of one sheet. */
export const SHEET_LIMIT = 500;

/** The path of the call that changes cells of a list. */
export function cellsPath(list: string): string {
  return `${list}/cells`;
}

/** The path of a bulk call of a list. */
export function bulkPath(list: string, name: string): string {
  return `${list}/bulk/${name}`;
}

/** The path of the bulk jobs of a list. */
export function bulkJobsPath(list: string): string {
  return `${list}/bulk-jobs`;
}

/** The operations of a list's bulk jobs: those of its `bulk`; where records can be deleted, they can be restored. */
export function bulkOperations({ kind, list }: Pick<Resource, 'kind' | 'list'>): string[] {
  if (kind !== 'entity') return [];
  return [...list.bulk, ...(list.bulk.includes('delete') ? ['restore'] : [])];
}

/** Values of these types belong to one record. */
const OF_ONE_RECORD = new Set(['lines', 'image', 'file']);

/**
 * The fields that can be set to the same value in many records. Balances, unique values, secrets, and choices that depend on
 * another field of their record cannot.
 */
export function bulkFields(resource: Resource, types: FieldTypes): Field[] {
  const together = new Set(resource.unique.flat());
  return writableFields(resource, 'update').filter((field) => {
    const { matches, choices } = field.each ?? field;
    const depends = Object.keys(matches ?? {}).length > 0 || (choices?.needs ?? []).length > 0;
    return (
      field.source === 'column' &&
      field.formula === undefined &&
      !field.unique &&
      !together.has(field.name) &&
      !depends &&
      !OF_ONE_RECORD.has(field.type) &&
      types[field.type]?.storage !== 'secret'
    );
  });
}

/** The path of the call that counts a list's records by the columns of a board. */
export function columnsPath(list: string): string {
  return `${list}/columns`;
}

/** The path of the call that answers a list's records by their days. */
export function calendarPath(list: string): string {
  return `${list}/calendar`;
}

/** The path of the call that answers a list's records by the record above them. */
export function treePath(list: string): string {
  return `${list}/tree`;
}

/** The days that a calendar or a timeline may ask for, the rows of one day, and the rows together. */
export const CALENDAR_LIMITS = { days: 366, rows: 100, together: 1_000 } as const;

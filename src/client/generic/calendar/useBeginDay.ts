import { fieldTypes } from '../../../fields/index.ts';
import type { Field, FieldType, Resource } from '../../../schema/index.ts';
import { useToday } from '../../providers/today.ts';
import { useBegin } from '../form/useBegin.ts';
import type { May } from '../page/useMay.ts';
import { mayBegin, textOfDay } from './calendarDays.ts';

/** Begins a record with a day filled in. */
export interface Begin {
  start: (day: string) => void;
  /** Whether a record may have this day. */
  takes: (day: string) => boolean;
}

/** Begins records from a calendar; undefined if the user may not, or if their form does not have the day. */
export function useBeginDay(resource: Resource, field: Field, may: May, deleted: boolean): Begin | undefined {
  const today = useToday();
  const begin = useBegin(resource, field.name, may, deleted);
  if (begin === undefined) return undefined;
  const type = fieldTypes[field.type] as FieldType;
  return {
    takes: (day) => mayBegin(field, day, today),
    start: (day) => begin(textOfDay(day, type)),
  };
}

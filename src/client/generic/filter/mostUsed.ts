import { fieldTypes } from '../../../fields/index.ts';
import { type FieldTypes, filterKind, type ListView, type Resource } from '../../../schema/index.ts';

type Filters = ListView['filters'];

/** The number of filters that a toolbar has room for. */
const ROOM = 3;

/**
 * The filters that stand in the toolbar: all of a few, otherwise the first range and the first record. On a phone they would take
 * half of the screen, so all of them stand in their panel.
 */
export function mostUsed(
  { list: { filters }, fields }: Pick<Resource, 'list' | 'fields'>,
  isPhone: boolean,
): Filters {
  if (isPhone) return [];
  if (filters.length <= ROOM) return filters;
  const kindOf = (name: string) => {
    const field = fields[name];
    const type = field && (fieldTypes as FieldTypes)[field.type];
    return field && type && filterKind(field, type);
  };
  const first = (kind: string) => filters.find(({ field }) => kindOf(field) === kind);
  const used = filters.filter((filter) => filter === first('range') || filter === first('record'));
  return used.length > 0 ? used : filters.slice(0, ROOM - 1);
}

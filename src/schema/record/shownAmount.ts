import type { FieldTypes } from '../fieldType.ts';
import type { Resource } from '../resource.ts';

/**
 * The field with the amount of a movement: the last money of its own among the columns of its list, such as the total after a discount, but
 * nothing that was earned beyond it (`post: { beyond }`).
 */
export function shownAmount({ list, fields, post }: Resource, types: FieldTypes): string | undefined {
  return list.columns.findLast(({ field }) => {
    const declared = fields[field];
    if (declared?.source !== 'column' || post?.beyond?.includes(field)) return false;
    return types[declared.type]?.amount === 'money';
  })?.field;
}

import type { Field, FieldTypes, Resource } from '../../schema/index.ts';

/** The fields with a column whose values, or a field of whose lines, may hold the address of an upload. */
export function uploadFields({ fields }: Resource, types: FieldTypes): Field[] {
  const holds = ({ type, of = {} }: Field): boolean =>
    types[type]?.holdsUpload === true || Object.values(of).some(holds);
  return Object.values(fields).filter((field) => field.source === 'column' && holds(field));
}

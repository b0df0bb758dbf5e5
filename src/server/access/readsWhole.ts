/**
 * Whether figures are made of values that are read. A figure is the administrator's over the records that are read, or it is absent: a value that is hidden
 * counts for nothing, so a sum that contains it would be another number (docs/definitions/access.md, "Reading").
 */
import { type Expression, walk } from '../../schema/expression/Expression.ts';
import { COMMON_NAMES } from '../../schema/expression/types.ts';
import type { Resources, Summary } from '../../schema/index.ts';
import type { Access } from './Access.ts';

/** Whether fields are read of every record that is read. */
export function readsWhole(
  { resources }: Access,
  name: string,
  ...fields: readonly (string | undefined)[]
): boolean {
  const own = resources.get(name);
  if (!own?.rights.has('read')) return false;
  return fields.every((field) => field === undefined || !(own.hidden.has(field) || own.partial.has(field)));
}

/** Whether a card above a list shows what its reader reads: the records, and the fields that it sums and asks for. */
export function readsCard(access: Access, { of, sum, where }: Summary): boolean {
  return readsWhole(access, of, sum, ...Object.keys(where ?? {}));
}

/** Whether the value at the end of a path through references is read of every record that is read. */
export function readsPath(
  access: Access,
  resources: Resources,
  name: string,
  [field = '', ...rest]: readonly string[],
): boolean {
  if (!readsWhole(access, name, field)) return false;
  const to = resources[name]?.fields[field]?.to;
  if (rest.length === 0 || to === undefined) return true;
  return access.resources.get(to)?.readsAll === true && readsPath(access, resources, to, rest);
}

/** The paths of an expression, each as its names; without the inputs of a report, the day, the moment and the user. */
export function pathsOf(expression: Expression): readonly string[][] {
  const paths = new Map<string, string[]>();
  walk(expression, (node) => {
    if (node.op !== 'name') return;
    const [first = ''] = node.path;
    // A field of a record may be called like one of the common names.
    const isCommon = first === 'ask' || (Object.hasOwn(COMMON_NAMES, first) && node.type.field === undefined);
    if (!isCommon) paths.set(node.path.join('.'), [...node.path]);
  });
  return [...paths.values()];
}

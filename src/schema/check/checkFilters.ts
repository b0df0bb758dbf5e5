import type { FieldType } from '../fieldType.ts';
import { filterKind, readRange } from '../filterKind.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { must } from './checkPointers.ts';

type Path = readonly PropertyKey[];
type WrittenFilters = NonNullable<Definition['list']>['filters'];

/** The filters of a list: fields that have one, and defaults that it can be set to. */
export function checkFilters(scope: CheckScope, written: WrittenFilters = [], at: Path): void {
  for (const [index, filter] of written.entries()) {
    const path = [...at, index];
    if (typeof filter === 'string') checkFilter(scope, filter, path);
    else if (checkFilter(scope, filter.field, [...path, 'field']))
      checkFilterDefault(scope, filter, [...path, 'default']);
  }
}

/** Whether lists can be filtered by the field; says so where they cannot. */
function checkFilter(scope: CheckScope, name: string, path: Path): boolean {
  if (!must(scope, name, path)) return false;
  const field = scope.fields[name];
  const type = scope.types[field?.type ?? ''];
  if (field === undefined || type === undefined) return false;
  if (filterKind(field, type) !== undefined) return true;
  scope.say(path, `"${name}" is a ${type.name}; a list cannot be filtered by it`, 'value');
  return false;
}

/** What a list is filtered by at first must be something that its filter can be set to. */
function checkFilterDefault(
  { fields, types, say }: CheckScope,
  { field: name, default: written }: { field: string; default?: unknown },
  path: Path,
): void {
  const field = fields[name];
  const type = types[field?.type ?? ''];
  if (written === undefined || field === undefined || type === undefined) return;
  const given = String(written);
  const can = (text: string) => isAskedFor(field, type, text);
  if (filterKind(field, type) !== 'range') {
    if (!can(given)) say(path, `${JSON.stringify(written)} is not a value of "${name}"`, 'value');
    return;
  }
  const wrong = Object.values(readRange(given)).find((end) => end !== '' && !can(end));
  if (wrong !== undefined)
    say(
      path,
      `"${wrong}" is not a value of "${name}"; a range is from..to, and an end may be left out`,
      'value',
    );
}

function isAskedFor(field: Field, type: FieldType, text: string): boolean {
  const kind = filterKind(field, type);
  if (kind === 'text') return true;
  if (kind === 'record') return /^[1-9]\d*$/.test(text);
  if (kind === 'option') return field.options?.some(({ value }) => value === text) === true;
  if (kind === 'answer') return (field.as === 'number' ? ['0', '1'] : ['true', 'false']).includes(text);
  const boundless = { ...field, min: undefined, max: undefined, positive: undefined, required: false };
  return type.check(boundless).safeParse(asValue(type, text)).success;
}

/** A moment and a range of days are asked for by a day. */
function asValue({ storage, orderedBy }: FieldType, text: string): unknown {
  if (orderedBy !== undefined) return { [orderedBy]: text };
  return storage === 'instant' ? `${text} 00:00:00` : text;
}

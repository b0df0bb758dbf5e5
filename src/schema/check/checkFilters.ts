import { phrase, problem } from '../../errors/problem.ts';
import { filterKind, readRange } from '../filterKind.ts';
import type { Definition } from '../grammar/grammar.ts';
import { filterValue } from '../views/filterValue.ts';
import type { CheckScope } from './check.ts';
import { must } from './checkPointers.ts';

type Path = readonly PropertyKey[];
type WrittenFilters = NonNullable<Definition['list']>['filters'];

/** The filters of a list: fields that can be filtered, and possible defaults. */
export function checkFilters(scope: CheckScope, written: WrittenFilters = [], at: Path): void {
  for (const [index, filter] of written.entries()) {
    const path = [...at, index];
    if (typeof filter === 'string') checkFilter(scope, filter, path);
    else if (checkFilter(scope, filter.field, [...path, 'field']))
      checkFilterDefault(scope, filter, [...path, 'default']);
  }
}

/** Whether lists can filter by the field; reports a mistake if they cannot. */
function checkFilter(scope: CheckScope, name: string, path: Path): boolean {
  if (!must(scope, name, path)) return false;
  const field = scope.fields[name];
  const type = scope.types[field?.type ?? ''];
  if (field === undefined || type === undefined) return false;
  if (filterKind(field, type) !== undefined) return true;
  scope.addMistake(path, problem('notFiltered', { name, type: type.name }), 'value');
  return false;
}

/** The default of a filter must be one of its possible values. */
function checkFilterDefault(
  { fields, types, addMistake }: CheckScope,
  { field: name, default: written }: { field: string; default?: unknown },
  path: Path,
): void {
  const field = fields[name];
  const type = types[field?.type ?? ''];
  if (written === undefined || field === undefined || type === undefined) return;
  const given = String(written);
  const kind = filterKind(field, type);
  const can = (text: string) =>
    filterValue(field, type, kind === 'text' ? 'contains' : 'is', text) !== undefined;
  if (kind !== 'range') {
    if (!can(given))
      addMistake(path, problem('notValueOf', { value: JSON.stringify(written), name, hint: '' }), 'value');
    return;
  }
  const wrong = Object.values(readRange(given)).find((end) => end !== '' && !can(end));
  if (wrong !== undefined)
    addMistake(
      path,
      problem('notValueOf', { value: JSON.stringify(wrong), name, hint: phrase('hintRange') }),
      'value',
    );
}

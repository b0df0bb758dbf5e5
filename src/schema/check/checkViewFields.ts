import { problem } from '../../errors/problem.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import type { CheckScope } from './check.ts';

type Path = readonly PropertyKey[];

/** Names that a page repeats, and required fields that the form of a new record leaves out. */
export function checkViewFields(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { list, lists = {}, create, edit, show } = definition;
  const columns: [Path, readonly WrittenItem[] | undefined][] = [
    [['list', 'columns'], list?.columns],
    ...Object.entries(lists).map(([name, further]): [Path, readonly WrittenItem[] | undefined] => [
      ['lists', name, 'columns'],
      further.columns,
    ]),
  ];
  for (const [path, written] of columns) checkRepeats(placed(written, path), addMistake);
  checkRepeats(itemsOf(show, ['show']), addMistake);
  checkRepeats(itemsOf(create, ['create']), addMistake);
  checkRepeats(itemsOf(edit, ['edit']), addMistake);
  checkRequired(scope);
}

interface Placed {
  field: string;
  path: Path;
}

interface View {
  fields?: readonly WrittenItem[] | undefined;
  groups?: Readonly<Record<string, readonly WrittenItem[]>> | undefined;
}

function itemsOf(view: View | undefined, at: Path): Placed[] {
  const groups = Object.entries(view?.groups ?? {});
  return [
    ...placed(view?.fields, [...at, 'fields']),
    ...groups.flatMap(([title, written]) => placed(written, [...at, 'groups', title])),
  ];
}

function placed(written: readonly WrittenItem[] | undefined, at: Path): Placed[] {
  return (written ?? []).map((item, index) => ({
    field: typeof item === 'string' ? item : (Object.keys(item)[0] ?? ''),
    path: [...at, index],
  }));
}

function checkRepeats(items: readonly Placed[], addMistake: CheckScope['addMistake']): void {
  const seen = new Set<string>();
  for (const { field, path } of items) {
    if (seen.has(field)) addMistake(path, problem('namedAgain', { name: field }), 'value');
    seen.add(field);
  }
}

/** A form without a required field could never be saved: one that its list leaves out, or that `only` keeps out of it. */
function checkRequired({ definition, fields, addMistake }: CheckScope): void {
  const { create, kind } = definition;
  if (kind === 'single') return;
  const key = create?.fields ? 'fields' : 'groups';
  const isListed = create?.[key] !== undefined;
  const used = new Set(itemsOf(create, ['create']).map(({ field }) => field));
  for (const { name, required, requiredOn, readOnly, default: given, only } of Object.values(fields)) {
    const isNeeded = (required || requiredOn === 'create') && !readOnly && given === undefined;
    if (!isNeeded || !Object.hasOwn(definition.fields, name)) continue;
    if (isListed && !used.has(name)) addMistake(['create', key], problem('requiredNotInForm', { name }));
    else if (!isListed && !only.includes('create'))
      addMistake(['fields', name, 'only'], problem('requiredNotEntered', { name }));
  }
}

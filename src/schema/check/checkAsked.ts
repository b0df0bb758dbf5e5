import type { WrittenItem } from '../grammar/viewKeys.ts';
import type { CheckScope } from './check.ts';

type Path = readonly PropertyKey[];

/** What a page names twice, and what the form of a new record must ask for and does not. */
export function checkAsked(scope: CheckScope): void {
  const { definition, say } = scope;
  const { list, lists = {}, create, edit, show } = definition;
  const columns: [Path, readonly WrittenItem[] | undefined][] = [
    [['list', 'columns'], list?.columns],
    ...Object.entries(lists).map(([name, further]): [Path, readonly WrittenItem[] | undefined] => [
      ['lists', name, 'columns'],
      further.columns,
    ]),
  ];
  for (const [path, written] of columns) checkRepeats(placed(written, path), say);
  checkRepeats(itemsOf(show, ['show']), say);
  checkRepeats(itemsOf(create, ['create']), say);
  checkRepeats(itemsOf(edit, ['edit']), say);
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

function checkRepeats(items: readonly Placed[], say: CheckScope['say']): void {
  const seen = new Set<string>();
  for (const { field, path } of items) {
    if (seen.has(field)) say(path, `"${field}" stands here twice`, 'value');
    seen.add(field);
  }
}

/** A form that leaves out what must be given could never be saved. */
function checkRequired({ definition, fields, say }: CheckScope): void {
  const { create, kind } = definition;
  const key = create?.fields ? 'fields' : 'groups';
  if (kind === 'single' || create?.[key] === undefined) return;
  const asked = new Set(itemsOf(create, ['create']).map(({ field }) => field));
  for (const { name, required, requiredOn, readOnly, default: given } of Object.values(fields)) {
    const isNeeded = (required || requiredOn === 'create') && !readOnly && given === undefined;
    if (isNeeded && Object.hasOwn(definition.fields, name) && !asked.has(name))
      say(['create', key], `"${name}" is required, and this form does not ask for it`);
  }
}

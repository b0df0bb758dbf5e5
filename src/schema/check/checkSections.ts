import { completeFields } from '../complete/completeFields.ts';
import { pointersTo, sectionOf } from '../complete/completeSections.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope } from './check.ts';

type Path = readonly PropertyKey[];
type Section = ReturnType<typeof sectionOf>;

/** What is listed below the details of a record points to it, and has the columns that are asked for. */
export function checkSections(scope: CheckScope): void {
  const { definition, names, others, say } = scope;
  const { show, kind = 'entity' } = definition;
  if (show?.sections === undefined) return;
  const at = ['show', 'sections'];
  if (kind !== 'entity' || (show.in ?? 'page') !== 'page')
    say(at, 'only a record with a page of its own has room for lists', 'key');
  const seen = new Set<string>();
  for (const [index, entry] of show.sections.entries()) {
    const section = sectionOf(entry);
    const listed = `${section.of} ${byOf(scope, section)}`;
    if (seen.has(listed)) say([...at, index], `these records of ${section.of} are listed already`, 'value');
    seen.add(listed);
    const path = typeof entry === 'string' ? [...at, index] : [...at, index, 'of'];
    const other = others.get(section.of);
    if (!names.includes(section.of))
      say(path, `there is no resource "${section.of}"${didYouMean(section.of, names)}`, 'value');
    // A definition that could not be read has mistakes of its own.
    else if (other?.definition.kind === 'single') say(path, `"${section.of}" is one record alone`, 'value');
    else if (other !== undefined) checkSection(scope, section, [...at, index], path);
  }
}

/** The reference that is meant: the only one, where none is named. */
function byOf({ definition, others, types }: CheckScope, { of, by }: Section): string | undefined {
  const other = others.get(of);
  return by ?? (other && pointersTo(other.definition, definition.name, types)[0]);
}

function checkSection(scope: CheckScope, section: Section, at: Path, of: Path): void {
  const { definition, others, types, say } = scope;
  const other = others.get(section.of);
  if (other === undefined) return;
  const pointers = pointersTo(other.definition, definition.name, types);
  if (section.by !== undefined && !pointers.includes(section.by))
    say(
      [...at, 'by'],
      `"${section.by}" is no reference of ${section.of} to ${definition.name}${didYouMean(section.by, pointers)}`,
      'value',
    );
  else if (section.by === undefined && pointers.length !== 1)
    say(
      of,
      pointers.length === 0
        ? `${section.of} has no reference to ${definition.name}`
        : `${section.of} has several references to ${definition.name}: say with "by" which, ${pointers.join(' or ')}`,
      'value',
    );
  const fields = completeFields(other.definition, types);
  const known = [...new Set([...other.fieldNames, ...Object.keys(fields)])];
  const sort = section.sort?.replace(/^-/, '');
  for (const [index, item] of (section.columns ?? []).entries())
    for (const name of typeof item === 'string' ? [item] : Object.keys(item))
      if (!known.includes(name) && name !== 'no')
        say(
          [...at, 'columns', index],
          `${section.of} has no field "${name}"${didYouMean(name, known)}`,
          'value',
        );
  if (sort !== undefined && !known.includes(sort))
    say([...at, 'sort'], `${section.of} has no field "${sort}"${didYouMean(sort, known)}`, 'value');
  else if (sort !== undefined && fields[sort] !== undefined && !types[fields[sort].type]?.sortable)
    say([...at, 'sort'], `"${sort}" is a ${fields[sort].type}; a list cannot be sorted by it`, 'value');
}

/** Tabs are for groups, and one would be none. */
export function checkTabs({ definition, say }: CheckScope): void {
  for (const view of ['show', 'create', 'edit'] as const) {
    const { groupsAs, groups = {} } = definition[view] ?? {};
    if (groupsAs === 'tabs' && Object.keys(groups).length < 2)
      say([view, 'groupsAs'], 'tabs stand for `groups`, of which there must be two or more', 'value');
  }
}

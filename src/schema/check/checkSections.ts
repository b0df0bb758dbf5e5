import { problem } from '../../errors/problem.ts';
import { completeFields } from '../complete/completeFields.ts';
import { pointersTo, sectionOf } from '../complete/completeSections.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope } from './check.ts';

type Path = readonly PropertyKey[];
type Section = ReturnType<typeof sectionOf>;

/** A section's records must point to the record, and its columns must exist. */
export function checkSections(scope: CheckScope): void {
  const { definition, names, others, addMistake } = scope;
  const { show, kind = 'entity' } = definition;
  if (show?.sections === undefined) return;
  const at = ['show', 'sections'];
  if (kind !== 'entity' || (show.in ?? 'page') !== 'page')
    addMistake(at, problem('sectionsWithoutPage'), 'key');
  const seen = new Set<string>();
  for (const [index, entry] of show.sections.entries()) {
    const section = sectionOf(entry);
    const listed = `${section.of} ${byOf(scope, section)}`;
    if (seen.has(listed)) addMistake([...at, index], problem('sectionTwice', { name: section.of }), 'value');
    seen.add(listed);
    const path = typeof entry === 'string' ? [...at, index] : [...at, index, 'of'];
    const other = others.get(section.of);
    if (!names.includes(section.of))
      addMistake(
        path,
        problem('definitionUnknown', { name: section.of, hint: didYouMean(section.of, names) }),
        'value',
      );
    // An unreadable definition has mistakes of its own.
    else if (other?.definition.kind === 'single')
      addMistake(path, problem('sectionOfSingle', { name: section.of }), 'value');
    else if (other !== undefined) checkSection(scope, section, [...at, index], path);
  }
}

/** The reference of a section: the only one if none is named. */
function byOf({ definition, others, types }: CheckScope, { of, by }: Section): string | undefined {
  const other = others.get(of);
  return by ?? (other && pointersTo(other.definition, definition.name, types)[0]);
}

function checkSection(scope: CheckScope, section: Section, at: Path, of: Path): void {
  const { definition, others, types, addMistake } = scope;
  const other = others.get(section.of);
  if (other === undefined) return;
  const pointers = pointersTo(other.definition, definition.name, types);
  if (section.by !== undefined && !pointers.includes(section.by))
    addMistake(
      [...at, 'by'],
      problem('sectionNotReference', {
        name: section.by,
        source: section.of,
        target: definition.name,
        hint: didYouMean(section.by, pointers),
      }),
      'value',
    );
  else if (section.by === undefined && pointers.length !== 1)
    addMistake(
      of,
      pointers.length === 0
        ? problem('noReferenceTo', { name: section.of, target: definition.name })
        : problem('sectionSeveralReferences', {
            source: section.of,
            target: definition.name,
            choices: pointers.join(', '),
          }),
      'value',
    );
  const fields = completeFields(other.definition, types);
  const known = [...new Set([...other.fieldNames, ...Object.keys(fields)])];
  const sort = section.sort?.replace(/^-/, '');
  for (const [index, item] of (section.columns ?? []).entries())
    for (const name of typeof item === 'string' ? [item] : Object.keys(item))
      if (!known.includes(name) && name !== 'no')
        addMistake(
          [...at, 'columns', index],
          problem('fieldUnknownThere', { target: section.of, name: name, hint: didYouMean(name, known) }),
          'value',
        );
  if (sort !== undefined && !known.includes(sort))
    addMistake(
      [...at, 'sort'],
      problem('fieldUnknownThere', { target: section.of, name: sort, hint: didYouMean(sort, known) }),
      'value',
    );
  else if (sort !== undefined && fields[sort] !== undefined && !types[fields[sort].type]?.sortable)
    addMistake([...at, 'sort'], problem('notSorted', { name: sort, type: fields[sort].type }), 'value');
}

/** Tabs need groups, at least two. */
export function checkTabs({ definition, addMistake }: CheckScope): void {
  for (const view of ['show', 'create', 'edit'] as const) {
    const { groupsAs, groups = {} } = definition[view] ?? {};
    if (groupsAs === 'tabs' && Object.keys(groups).length < 2)
      addMistake([view, 'groupsAs'], problem('tabsWithoutGroups'), 'value');
  }
}

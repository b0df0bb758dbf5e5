import { problem } from '../../errors/problem.ts';
import { completeFields, originOf, otherField, recordField } from '../complete/completeFields.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { fieldUnknown } from './fieldUnknown.ts';
import { whyNoCondition } from './whyNoCondition.ts';

type Path = readonly PropertyKey[];

/** The target of a reference, its `where`, and its choices. */
export function checkReference(scope: CheckScope, written: WrittenField, path: Path): void {
  const { definition, names, addMistake, types } = scope;
  const { to, from, where, otherwise, choices, type } = written;
  const { each, orderedBy } = types[type] ?? {};
  if ((each ?? orderedBy) !== undefined && originOf(written, definition) === 'server')
    addMistake([...path, 'from'], problem('derivesNone', { type }), 'value');
  if (to !== undefined && !names.includes(to))
    addMistake(
      [...path, 'to'],
      problem('definitionUnknown', { name: to, hint: didYouMean(to, names) }),
      'value',
    );
  if (where !== undefined && to === undefined && from === undefined)
    addMistake([...path, 'where'], problem('whereWithoutReference'));
  else for (const [name, value] of Object.entries(where ?? {})) checkWhere(scope, written, name, value, path);
  if (otherwise !== undefined && where === undefined)
    addMistake([...path, 'otherwise'], problem('otherwiseWithoutWhere'));
  const kind = to === undefined ? undefined : scope.others.get(to)?.definition.kind;
  if (written.add === true && kind !== undefined && kind !== 'entity')
    addMistake([...path, 'add'], problem('notAddedFromSelector', { kind }), 'value');
  if (choices !== undefined) checkChoices(scope, choices, path);
  if (written.list !== undefined) checkOffered(scope, written.list, to, path);
  if (written.list !== undefined && choices !== undefined)
    addMistake([...path, 'choices'], problem('listAndChoices'));
}

/**
 * `where` runs as a filter of the target's list (for a derived value of the definition's own list), so the
 * list must be able to filter by it.
 */
function checkWhere(
  scope: CheckScope,
  { to = scope.definition.name }: WrittenField,
  name: string,
  value: unknown,
  path: Path,
): void {
  const { others, types, addMistake } = scope;
  const target = others.get(to);
  // A missing or unreadable definition has mistakes of its own.
  if (target === undefined) return;
  const fields = completeFields(target.definition, types);
  const field = fields[name];
  const at = [...path, 'where', name];
  const other = otherField(value);
  if (field === undefined) {
    if (!target.fieldNames.includes(name))
      addMistake(
        at,
        problem('fieldUnknownThere', { target: to, name: name, hint: didYouMean(name, Object.keys(fields)) }),
      );
    return;
  }
  const type = types[field.type];
  if (other !== undefined) {
    checkMatch(scope, field, other, path, at);
    return;
  }
  const wrong = type && whyNoCondition(field, type, value);
  if (wrong !== undefined) addMistake(at, wrong.problem, wrong.at);
}

/** Two compared fields, one of this record and one of the referenced record, must be stored alike. */
function checkMatch(scope: CheckScope, theirs: Field, other: string, path: Path, at: Path): void {
  const { types, addMistake } = scope;
  const ofRecord = scope.record && recordField(other, scope.fields);
  const { fields, known } = (ofRecord === undefined ? undefined : scope.record) ?? scope;
  const used = ofRecord ?? other;
  const own = fields[used];
  if (ofRecord === undefined && other === path.at(-1)) addMistake(at, problem('neededForItself'), 'value');
  else if (!known.includes(used))
    addMistake(
      at,
      ofRecord === undefined
        ? fieldUnknown(other, known)
        : problem('fieldUnknownInRecord', { name: used, hint: didYouMean(used, known) }),
      'value',
    );
  else if (
    own !== undefined &&
    (!isCompared(theirs, types) ||
      own.source !== 'column' ||
      own.type !== theirs.type ||
      own.to !== theirs.to)
  )
    addMistake(at, problem('notComparable', { name: other, other: theirs.name }), 'value');
}

function isCompared(field: Field, types: CheckScope['types']): boolean {
  const type = types[field.type];
  return (
    field.source === 'column' &&
    type?.storage === 'plain' &&
    type.filters.includes('eq') &&
    !type.places?.(field)
  );
}

/** A further list of the target. */
function checkOffered(
  { others, addMistake }: CheckScope,
  list: string,
  to: string | undefined,
  path: Path,
): void {
  const target = others.get(to ?? '');
  // A missing or unreadable definition has mistakes of its own.
  if (target === undefined) return;
  const lists = Object.keys(target.definition.lists ?? {});
  if (!lists.includes(list))
    addMistake(
      [...path, 'list'],
      problem('furtherListUnknown', {
        target: target.definition.name,
        name: list,
        hint: didYouMean(list, lists),
      }),
      'value',
    );
}

function checkChoices(
  { known, addMistake }: CheckScope,
  choices: NonNullable<WrittenField['choices']>,
  path: Path,
): void {
  const call = typeof choices === 'string' ? choices : choices.call;
  for (const [, name = ''] of call.matchAll(/\{([^}]*)\}/g)) {
    if (name === path.at(-1)) addMistake([...path, 'choices'], problem('neededForItself'), 'value');
    else if (!known.includes(name)) addMistake([...path, 'choices'], fieldUnknown(name, known), 'value');
  }
}

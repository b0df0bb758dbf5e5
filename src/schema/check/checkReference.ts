import { completeFields, originOf, otherField, recordField } from '../complete/completeFields.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { whyNoCondition } from './whyNoCondition.ts';

type Path = readonly PropertyKey[];

/** Where a reference points to, which records it takes, and where its choices come from. */
export function checkReference(scope: CheckScope, written: WrittenField, path: Path): void {
  const { definition, names, say, types } = scope;
  const { to, from, where, otherwise, choices, type } = written;
  const { each, orderedBy } = types[type] ?? {};
  if ((each ?? orderedBy) !== undefined && originOf(written, definition) === 'server')
    say([...path, 'from'], `the server derives no ${type}`, 'value');
  if (to !== undefined && !names.includes(to))
    say([...path, 'to'], `there is no resource "${to}"${didYouMean(to, names)}`, 'value');
  if (where !== undefined && to === undefined && from === undefined)
    say(
      [...path, 'where'],
      'only a reference, and what the server derives, take some records and not others',
    );
  else for (const [name, value] of Object.entries(where ?? {})) checkWhere(scope, written, name, value, path);
  if (otherwise !== undefined && where === undefined)
    say([...path, 'otherwise'], 'there is no `where` that it could speak of');
  const kind = to === undefined ? undefined : scope.others.get(to)?.definition.kind;
  if (written.add === true && kind !== undefined && kind !== 'entity')
    say([...path, 'add'], `a ${kind} is not added from a selector`, 'value');
  if (choices !== undefined) checkChoices(scope, choices, path);
  if (written.list !== undefined) checkOffered(scope, written.list, to, path);
  if (written.list !== undefined && choices !== undefined)
    say([...path, 'choices'], 'a reference offers a further list or the rows of a call, not both');
}

/** Records (of what is derived: the definition's own) are asked for these values as a filter of their list would, so it must be one that the list can answer. */
function checkWhere(
  scope: CheckScope,
  { to = scope.definition.name }: WrittenField,
  name: string,
  value: unknown,
  path: Path,
): void {
  const { others, types, say } = scope;
  const target = others.get(to);
  // A definition that is missing or could not be read has mistakes of its own.
  if (target === undefined) return;
  const fields = completeFields(target.definition, types);
  const field = fields[name];
  const at = [...path, 'where', name];
  const other = otherField(value);
  if (field === undefined) {
    if (!target.fieldNames.includes(name))
      say(at, `${to} has no field "${name}"${didYouMean(name, Object.keys(fields))}`);
    return;
  }
  const type = types[field.type];
  if (other !== undefined) {
    checkMatch(scope, field, other, path, at);
    return;
  }
  const problem = type && whyNoCondition(field, type, value);
  if (problem !== undefined) say(at, problem.message, problem.at);
}

/** Two fields that are compared, one of this record and one of the record that it points to: kept alike by both. */
function checkMatch(scope: CheckScope, theirs: Field, other: string, path: Path, at: Path): void {
  const { types, say } = scope;
  const ofRecord = scope.record && recordField(other, scope.fields);
  const { fields, known } = (ofRecord === undefined ? undefined : scope.record) ?? scope;
  const asked = ofRecord ?? other;
  const own = fields[asked];
  if (ofRecord === undefined && other === path.at(-1))
    say(at, 'a field cannot be needed for its own choices', 'value');
  else if (!known.includes(asked))
    say(
      at,
      ofRecord === undefined
        ? `there is no field "${other}"${didYouMean(other, known)}`
        : `the record has no field "${asked}"${didYouMean(asked, known)}`,
      'value',
    );
  else if (
    own !== undefined &&
    (!isCompared(theirs, types) ||
      own.source !== 'column' ||
      own.type !== theirs.type ||
      own.to !== theirs.to)
  )
    say(
      at,
      `"${other}" and "${theirs.name}" cannot be compared; both must be kept with their records, with the same type`,
      'value',
    );
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

/** A further list of the resource that is pointed to. */
function checkOffered({ others, say }: CheckScope, list: string, to: string | undefined, path: Path): void {
  const target = others.get(to ?? '');
  // A definition that is missing or could not be read has mistakes of its own.
  if (target === undefined) return;
  const lists = Object.keys(target.definition.lists ?? {});
  if (!lists.includes(list))
    say([...path, 'list'], `${to} has no further list "${list}"${didYouMean(list, lists)}`, 'value');
}

function checkChoices(
  { known, say }: CheckScope,
  choices: NonNullable<WrittenField['choices']>,
  path: Path,
): void {
  const call = typeof choices === 'string' ? choices : choices.call;
  for (const [, name = ''] of call.matchAll(/\{([^}]*)\}/g)) {
    if (name === path.at(-1))
      say([...path, 'choices'], 'a field cannot be needed for its own choices', 'value');
    else if (!known.includes(name))
      say([...path, 'choices'], `there is no field "${name}"${didYouMean(name, known)}`, 'value');
  }
}

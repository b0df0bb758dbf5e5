import { nested } from '../../errors/failure.ts';
import { readIssue } from '../../errors/issue.ts';
import type { Nested } from '../../errors/params.ts';
import { problem } from '../../errors/problem.ts';
import { lineDefinition, nameKeyOf, namesKeyOf, originOf } from '../complete/completeFields.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { checkFormerNames } from './checkFormerNames.ts';
import { checkLogic } from './checkLogic.ts';
import { checkReference } from './checkReference.ts';
import { checkFieldUses } from './checkUses.ts';
import { runsAway } from './runsAway.ts';

type Path = readonly PropertyKey[];
type WrittenFields = Readonly<Record<string, WrittenField>>;

/**
 * PostgreSQL allows 1,600 columns, including those of removed fields. No form is usable with more fields
 * than this.
 */
const MOST_FIELDS = 500;

/** A sample day for defaults that depend on the day. */
const ANY_DAY = '2025-01-01';

/** Checks the fields of a definition, and those of its lines. */
export function checkFields(scope: CheckScope): void {
  const { definition, fields, known, addMistake } = scope;
  const written = definition.fields as unknown as WrittenFields;
  if (known.every((name) => fields[name]?.source === 'system'))
    addMistake(['fields'], problem('entityWithoutFields'));
  if (Object.keys(written).length > MOST_FIELDS)
    addMistake(['fields'], problem('tooManyFields', { most: MOST_FIELDS }));
  checkNameKeys(written, known, ['fields'], scope);
  checkFormerNames(
    Object.entries(written).map(([name, { was }]) => ({ name, was, path: ['fields', name, 'was'] })),
    (name) => known.includes(name),
    (name) => problem('formerFieldInUse', { name }),
    addMistake,
  );
  for (const [name, field] of Object.entries(written)) {
    const path = ['fields', name];
    checkField(scope, field, fields[name], path);
    checkLogic(scope, name, field, path);
    checkDated(scope, field, fields[name], path);
    checkPer(scope, field, path);
    if (field.of !== undefined) checkLines(scope, field, fields[name], path);
  }
}

/** `per` names a select of the same record, and stands at a number. */
function checkPer(
  { fields, types, known, addMistake }: CheckScope,
  { per, type }: WrittenField,
  path: Path,
): void {
  if (per === undefined) return;
  const named = Object.hasOwn(fields, per) ? fields[per] : undefined;
  if (types[type]?.numeric !== true) addMistake([...path, 'per'], problem('perOfNumber'), 'value');
  else if (named?.type !== 'select')
    addMistake([...path, 'per'], problem('perSelect', { name: per, hint: didYouMean(per, known) }), 'value');
}

function checkLines(scope: CheckScope, written: WrittenField, field: Field | undefined, path: Path): void {
  const children = written.of as WrittenFields;
  const at = [...path, 'of'];
  if (Object.keys(children).length === 0) scope.addMistake(at, problem('lineWithoutFields'));
  checkNameKeys(children, Object.keys(children), at, scope);
  const line: CheckScope = {
    ...scope,
    // Lines are not posted themselves.
    definition: { ...lineDefinition(scope.definition, children), kind: 'entity', post: undefined },
    fields: field?.of ?? {},
    known: Object.keys(children),
    record: scope,
  };
  const { post } = scope.definition;
  const rule = typeof post === 'string' ? post : post?.rule;
  for (const [name, child] of Object.entries(children)) {
    checkField(line, child, field?.of?.[name], [...at, name]);
    // A line is stored and sent as it is, so it cannot contain a secret.
    if (scope.types[child.type]?.storage === 'secret')
      scope.addMistake([...at, name, 'type'], problem('lineWithSecret', { type: child.type }), 'value');
    for (const key of ['was', 'unique', 'dated', 'immutable', 'per'] as const)
      if (child[key] !== undefined) scope.addMistake([...at, name, key], problem('lineFieldStored'));
    for (const key of ['only', 'width'] as const)
      if (child[key] !== undefined) scope.addMistake([...at, name, key], problem('lineFieldShown'));
    if (rule === undefined) checkLineLogic(line, name, child, [...at, name]);
    else checkRuleLine(line, rule, child, [...at, name]);
    checkUndated(scope, child, [...at, name]);
  }
}

/** An expression of a line uses the line's own fields, and those of the record. */
function checkLineLogic(line: CheckScope, name: string, child: WrittenField, path: Path): void {
  if (child.from === undefined || originOf(child, line.definition) === 'formula') {
    checkLogic(line, name, child, path);
    return;
  }
  const others = line.known.filter((other) => other !== name).join(', ');
  const wrong = others === '' ? problem('lineFieldFromRecord') : problem('lineFieldFrom', { others });
  line.addMistake([...path, 'from'], wrong, 'value');
}

/** The lines of a rule have their own form, which shows the fields that the rule reads. */
function checkRuleLine({ addMistake }: CheckScope, rule: string, child: WrittenField, path: Path): void {
  for (const key of ['from', 'visibleIf', 'requiredIf', 'readOnlyIf'] as const)
    if (child[key] !== undefined) addMistake([...path, key], problem('lineOfRule', { rule }));
  for (const [place, option] of (child.options ?? []).entries())
    if (typeof option === 'object' && option.when !== undefined)
      addMistake([...path, 'options', place, 'when'], problem('lineOfRule', { rule }));
}

/** A line is checked without knowing the day: only its record has one. */
function checkUndated({ types, addMistake }: CheckScope, child: WrittenField, path: Path): void {
  const { default: written, notAfter, type } = child;
  const isDated =
    written !== undefined && (types[type]?.defaultOn?.(written, ANY_DAY) ?? written) !== written;
  if (isDated) addMistake([...path, 'default'], problem('lineUndated'), 'value');
  if (notAfter !== undefined) addMistake([...path, 'notAfter'], problem('lineUndated'));
}

/** Rows contain the name of a referenced record beside its id. */
function checkNameKeys(
  written: WrittenFields,
  siblings: readonly string[],
  path: Path,
  { addMistake, types }: CheckScope,
): void {
  const taken = new Map<string, string>();
  for (const [name, field] of Object.entries(written)) {
    if (field.to === undefined) continue;
    const key = types[field.type]?.each === undefined ? nameKeyOf(name) : namesKeyOf(name);
    if (siblings.includes(key)) addMistake([...path, key], problem('nameKeyTaken', { name }));
    const first = taken.get(key);
    if (first !== undefined) addMistake([...path, name], problem('nameKeyTwice', { name: first, key }));
    taken.set(key, name);
  }
}

function checkField(scope: CheckScope, written: WrittenField, field: Field | undefined, path: Path): void {
  const { types, addMistake } = scope;
  checkReference(scope, written, path);
  checkFieldUses(scope, written, path);
  if (written.min !== undefined && written.max !== undefined && written.min > written.max)
    addMistake(
      [...path, 'min'],
      problem('minAboveMax', { min: String(written.min), max: String(written.max) }),
      'value',
    );
  if (written.minOn !== undefined && written.min === undefined)
    addMistake([...path, 'minOn'], problem('minOnWithoutMin'));
  if (written.display === 'na' && written.blank !== undefined)
    addMistake([...path, 'display'], problem('naBesideBlank'));
  checkOptions([...path, 'options'], written, scope);
  // The default is checked against the pattern, so only if the pattern is valid.
  if (written.pattern === undefined || checkPattern([...path, 'pattern'], written.pattern, scope))
    checkDefault([...path, 'default'], written, field, scope);
  const { sortable = true, storage } = types[written.type] ?? {};
  if (written.unique && (!sortable || storage === 'json'))
    addMistake([...path, 'unique'], problem('notUnique', { type: written.type }));
}

/** Values that are posted, computed or secret have no history of their own, and a movement is never edited. */
function checkDated(
  { definition, types, addMistake }: CheckScope,
  written: WrittenField,
  field: Field | undefined,
  path: Path,
): void {
  if (written.dated !== true) return;
  const isEntered = field?.source === 'column' && field.formula === undefined && !field.readOnly;
  const isPlain = types[written.type]?.storage === 'plain';
  if (definition.kind === 'movement' || !isEntered || !isPlain || written.immutable === true)
    addMistake([...path, 'dated'], problem('notDated'));
}

/** Whether the pattern parses; reports a mistake if it does not. */
function checkPattern(path: Path, pattern: string, { addMistake }: CheckScope): boolean {
  try {
    if (!runsAway(new RegExp(`^(?:${pattern})$`, 'u'))) return true;
    addMistake(path, problem('patternRunsAway', { pattern: JSON.stringify(pattern) }), 'value');
    return false;
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*: /, '').toLowerCase();
    addMistake(path, problem('patternUnreadable', { pattern: JSON.stringify(pattern), reason }), 'value');
    return false;
  }
}

function checkOptions(path: Path, field: WrittenField, { settings, bookKeys, addMistake }: CheckScope): void {
  if (field.heads !== undefined && field.options?.length === 0 && bookKeys !== undefined) {
    const lists = [...new Set(Object.values(settings.books).flatMap(({ heads = [] }) => heads))];
    const found = problem('headsUnknown', { name: field.heads, hint: didYouMean(field.heads, lists) });
    addMistake([...path.slice(0, -1), 'heads'], found, 'value');
  }
  const values = (field.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) !== index)
      addMistake([...path, String(index)], problem('namedAgain', { name: value }), 'value');
  }
  // Those of heads are the books' own, which are checked in settings.yaml.
  if (field.heads !== undefined) return;
  checkFormerNames(
    (field.options ?? []).flatMap((option, place) =>
      typeof option === 'string'
        ? []
        : [{ name: option.value, was: option.was, path: [...path, place, 'was'] }],
    ),
    (name) => values.includes(name),
    (name) => problem('formerOptionInUse', { name }),
    addMistake,
  );
}

function reasonOf([issue]: readonly { message: string }[], field: Field): Nested {
  return nested(readIssue(issue?.message ?? '', field));
}

function checkDefault(
  path: Path,
  { default: written, heads }: WrittenField,
  field: Field | undefined,
  { types, addMistake }: CheckScope,
): void {
  const type = types[field?.type ?? ''];
  if (written === undefined || field === undefined || type === undefined) return;
  // Heads that settings.yaml does not have, or that cannot be read, are a mistake there.
  if (heads !== undefined && field.options?.length === 0) return;
  const value = type.defaultOn?.(written, ANY_DAY) ?? written;
  // A form may start with 0, although it does not accept 0.
  const result = type.check({ ...field, positive: undefined }).safeParse(value);
  if (!result.success)
    addMistake(
      path,
      problem('defaultNotAccepted', { reason: reasonOf(result.error.issues, field) }),
      'value',
    );
}

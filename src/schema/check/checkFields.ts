import { lineDefinition, nameKeyOf, namesKeyOf, originOf } from '../complete/completeFields.ts';
import type { WrittenField } from '../grammar/grammar.ts';
import type { Field } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { checkLogic } from './checkLogic.ts';
import { checkReference } from './checkReference.ts';
import { runsAway } from './runsAway.ts';

type Path = readonly PropertyKey[];
type WrittenFields = Readonly<Record<string, WrittenField>>;

/** A table of PostgreSQL has at most 1,600 columns, also those of fields that were taken out; a form of more than these is of no use. */
const MOST_FIELDS = 500;

/** Stands for the day on which a default is asked for. */
const ANY_DAY = '2025-01-01';

/** What a definition says of its fields, and of those of its lines. */
export function checkFields(scope: CheckScope): void {
  const { definition, fields, known, say } = scope;
  const written = definition.fields as unknown as WrittenFields;
  if (known.every((name) => fields[name]?.source === 'system'))
    say(['fields'], 'an entity needs at least one field');
  if (Object.keys(written).length > MOST_FIELDS)
    say(['fields'], `an entity has at most ${MOST_FIELDS} fields; give some of them an entity of their own`);
  checkNameKeys(written, known, ['fields'], scope);
  const former = new Map<string, string>();
  for (const [name, field] of Object.entries(written)) {
    const path = ['fields', name];
    checkField(scope, field, fields[name], path);
    checkLogic(scope, name, field, path);
    if (field.was !== undefined && known.includes(field.was))
      say([...path, 'was'], `"${field.was}" is still a field of its own`, 'value');
    const heir = field.was === undefined ? undefined : former.get(field.was);
    if (heir !== undefined) say([...path, 'was'], `"${heir}" was "${field.was}" already`, 'value');
    else if (field.was !== undefined) former.set(field.was, name);
    if (field.of !== undefined) checkLines(scope, field, fields[name], path);
  }
}

function checkLines(scope: CheckScope, written: WrittenField, field: Field | undefined, path: Path): void {
  const children = written.of as WrittenFields;
  const at = [...path, 'of'];
  if (Object.keys(children).length === 0) scope.say(at, 'a line needs at least one field');
  checkNameKeys(children, Object.keys(children), at, scope);
  const line: CheckScope = {
    ...scope,
    // Nothing of a line is posted by itself.
    definition: { ...lineDefinition(scope.definition, children), kind: 'entity', post: undefined },
    fields: field?.of ?? {},
    known: Object.keys(children),
    record: scope,
  };
  const { post } = scope.definition;
  const rule = typeof post === 'string' ? post : post?.rule;
  for (const [name, child] of Object.entries(children)) {
    checkField(line, child, field?.of?.[name], [...at, name]);
    // A line is kept and sent as it is.
    if (scope.types[child.type]?.storage === 'secret')
      scope.say([...at, name, 'type'], `a line keeps no ${child.type}; give the record one`, 'value');
    for (const key of ['was', 'unique'] as const)
      if (child[key] !== undefined) scope.say([...at, name, key], 'a field of a line is kept with its line');
    if (rule === undefined) checkLineLogic(line, name, child, [...at, name]);
    else checkRuleLine(line, rule, child, [...at, name]);
    checkUndated(scope, child, [...at, name]);
  }
}

/** In a line an expression asks for the line's own fields, and for those of the record. */
function checkLineLogic(line: CheckScope, name: string, child: WrittenField, path: Path): void {
  if (child.from === undefined || originOf(child, line.definition) === 'formula') {
    checkLogic(line, name, child, path);
    return;
  }
  const others = line.known.filter((other) => other !== name).join(', ');
  const words = `in a line a value comes from an expression over its other fields${others && ` (${others})`} and those of the record (record.name)`;
  line.say([...path, 'from'], words, 'value');
}

/** The lines of a rule have a form of their own, which asks for what the rule reads. */
function checkRuleLine({ say }: CheckScope, rule: string, child: WrittenField, path: Path): void {
  for (const key of ['from', 'visibleIf', 'requiredIf', 'readOnlyIf'] as const)
    if (child[key] !== undefined) say([...path, key], `the rule "${rule}" reads its lines as they are given`);
  for (const [place, option] of (child.options ?? []).entries())
    if (typeof option === 'object' && option.when !== undefined)
      say([...path, 'options', place, 'when'], `the rule "${rule}" reads its lines as they are given`);
}

/** A line is checked without knowing the day: only its record has one. */
function checkUndated({ types, say }: CheckScope, child: WrittenField, path: Path): void {
  const { default: written, notAfter, type } = child;
  const isDated =
    written !== undefined && (types[type]?.defaultOn?.(written, ANY_DAY) ?? written) !== written;
  if (isDated) say([...path, 'default'], 'a line has no day of its own; the record may have one', 'value');
  if (notAfter !== undefined)
    say([...path, 'notAfter'], 'a line has no day of its own; the record may have one');
}

/** Rows carry the name of what a reference points to beside its id. */
function checkNameKeys(
  written: WrittenFields,
  siblings: readonly string[],
  path: Path,
  { say, types }: CheckScope,
): void {
  const taken = new Map<string, string>();
  for (const [name, field] of Object.entries(written)) {
    if (field.to === undefined) continue;
    const key = types[field.type]?.each === undefined ? nameKeyOf(name) : namesKeyOf(name);
    if (siblings.includes(key))
      say([...path, key], `rows carry the name of "${name}" under this key; rename one of them`);
    const first = taken.get(key);
    if (first !== undefined)
      say([...path, name], `rows carry the name of "${first}" under "${key}" too; rename one of them`);
    taken.set(key, name);
  }
}

function checkField(scope: CheckScope, written: WrittenField, field: Field | undefined, path: Path): void {
  const { types, say } = scope;
  checkReference(scope, written, path);
  if (written.min !== undefined && written.max !== undefined && written.min > written.max)
    say([...path, 'min'], `${written.min} is above max, ${written.max}`, 'value');
  checkOptions([...path, 'options'], written, scope);
  // A default is judged by the pattern, so only where that can be used.
  if (written.pattern === undefined || checkPattern([...path, 'pattern'], written.pattern, scope))
    checkDefault([...path, 'default'], written, field, scope);
  const { sortable = true, storage } = types[written.type] ?? {};
  if (written.unique && (!sortable || storage === 'json'))
    say([...path, 'unique'], `a field of type "${written.type}" cannot be unique`);
}

/** Whether the pattern parses; says so where it does not. */
function checkPattern(path: Path, pattern: string, { say }: CheckScope): boolean {
  try {
    if (!runsAway(new RegExp(`^(?:${pattern})$`, 'u'))) return true;
    say(
      path,
      `the pattern ${JSON.stringify(pattern)} would try for ever to match some texts: let nothing repeat that repeats itself, as (a+)+ does`,
      'value',
    );
    return false;
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*: /, '').toLowerCase();
    say(path, `the pattern ${JSON.stringify(pattern)} does not parse: ${reason}`, 'value');
    return false;
  }
}

function checkOptions(path: Path, field: WrittenField, { say }: CheckScope): void {
  const values = (field.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) !== index)
      say([...path, String(index)], `the option "${value}" stands here twice`, 'value');
  }
}

function checkDefault(
  path: Path,
  { default: written }: WrittenField,
  field: Field | undefined,
  { types, say }: CheckScope,
): void {
  const type = types[field?.type ?? ''];
  if (written === undefined || field === undefined || type === undefined) return;
  const value = type.defaultOn?.(written, ANY_DAY) ?? written;
  // A form may begin with the 0 that it does not take.
  const result = type.check({ ...field, positive: undefined }).safeParse(value);
  if (!result.success)
    say(path, `the default is not a value of the field: ${result.error.issues[0]?.message}`, 'value');
}

import type { Definition } from '../grammar/grammar.ts';
import { didYouMean } from '../mistake.ts';
import { checkField } from '../record/checkField.ts';
import { type Field, SYSTEM_FIELDS } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { checkCondition } from './checkLogic.ts';
import { identifierMistake } from './checkNames.ts';

type Path = readonly PropertyKey[];
type WrittenAction = NonNullable<Definition['actions']>[string];

/** Names that the history of a record has for what every record knows. */
const OWN_NAMES = ['create', 'update', 'delete', 'restore'];

/** What the actions of a definition are called, call, write and ask for. Which fields they name `checkPointers` says. */
export function checkActions(scope: CheckScope): void {
  const { definition, say } = scope;
  const { actions = {}, kind } = definition;
  if (kind === 'single' && definition.actions !== undefined)
    say(['actions'], 'a record that is always there has its form alone');
  for (const [name, action] of Object.entries(actions)) {
    const at = ['actions', name];
    const wrong = OWN_NAMES.includes(name)
      ? `"${name}" is what every record has; choose another name`
      : identifierMistake(name, 'field');
    if (wrong !== undefined) say(at, wrong);
    checkCall(scope, action, at);
    checkSettings(scope, action, [...at, 'set']);
    if (action.when !== undefined) checkCondition(scope, '', action.when, [...at, 'when']);
  }
  checkBulk(scope);
}

/** What is done with several records at once; what a form asks for is asked once for all. */
function checkBulk(scope: CheckScope): void {
  const { definition, say } = scope;
  const { bulk = [] } = definition.list ?? {};
  const { actions = {}, kind = 'entity' } = definition;
  if (kind !== 'entity' && definition.list?.bulk !== undefined)
    say(['list', 'bulk'], 'only records of an entity are done with several at once');
  const known = ['delete', ...Object.keys(actions)];
  for (const [index, name] of bulk.entries()) {
    const at = ['list', 'bulk', index];
    if (!known.includes(name)) say(at, `there is no action "${name}"${didYouMean(name, known)}`, 'value');
    else if (bulk.indexOf(name) < index) say(at, `"${name}" stands here already`, 'value');
    else for (const words of sharedMistakes(scope, actions[name])) say(at, `"${name}" ${words}`, 'value');
  }
}

/** What a form asks for that several records cannot be given at once. */
function sharedMistakes({ fields, types }: CheckScope, action: WrittenAction | undefined): string[] {
  const asked = askedIn(action);
  return asked.flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    if (field.unique) return [`asks for "${name}", which no two records share`];
    if (types[field.type]?.storage === 'secret') return [`asks for "${name}", a secret of one record`];
    const { matches, choices } = field.each ?? field;
    const needed = [...Object.values(matches ?? {}), ...(choices?.needs ?? [])];
    return needed
      .filter((other) => !asked.includes(other))
      .map((other) => `asks for "${name}", which goes by "${other}" of each record; ask for that, too`);
  });
}

function askedIn({ fields = [] }: Pick<WrittenAction, 'fields'> = {}): string[] {
  return fields.flatMap((entry) => (typeof entry === 'string' ? entry : (Object.keys(entry)[0] ?? [])));
}

function checkCall({ say }: CheckScope, { call }: WrittenAction, at: Path): void {
  if (call === undefined) return;
  const path = [...at, 'call'];
  if (/^(GET|DELETE) /.test(call)) say(path, 'an action changes its record: POST, PUT or PATCH', 'value');
  else if (call.match(/\{[^}]*\}/g)?.length !== 1 || !call.includes('{id}'))
    say(path, 'the path must hold {id}, the record, and nothing else in braces', 'value');
}

/** What an action writes by itself must be a value of a field that the record keeps, and is asked of nobody. */
function checkSettings(scope: CheckScope, action: WrittenAction, at: Path): void {
  const { set = {} } = action;
  const asked = askedIn(action);
  for (const [name, value] of Object.entries(set)) {
    const words = settingMistake(scope, name, value);
    const own = !scope.known.includes(name);
    if (words !== undefined) scope.say([...at, name], words, own ? 'key' : 'value');
    else if (asked.includes(name)) scope.say([...at, name], `"${name}" is asked for in its form`, 'key');
  }
}

function settingMistake(scope: CheckScope, name: string, value: unknown): string | undefined {
  const { known, fields, types } = scope;
  const own = known.filter((field) => !isSystem(field));
  if (!own.includes(name)) return `there is no field "${name}"${didYouMean(name, own)}`;
  const field = fields[name];
  const type = types[field?.type ?? ''];
  // A field that is wrong itself has mistakes of its own.
  if (field === undefined || type === undefined) return undefined;
  if (field.source !== 'column' || field.formula !== undefined)
    return `"${name}" is not written; its value comes from elsewhere`;
  if (type.storage === 'secret') return `"${name}" is a secret; no definition holds one`;
  if (value === null) return field.required ? `"${name}" is required; it cannot be emptied` : undefined;
  return isValue(scope, { ...field, where: undefined, matches: undefined }, value)
    ? undefined
    : `${JSON.stringify(value)} is not a value of "${name}"`;
}

function isValue({ types }: CheckScope, field: Field, written: unknown): boolean {
  const value = types[field.type]?.defaultOn?.(written, '2025-01-31') ?? written;
  return 'value' in checkField(field, types, value, { intent: 'update' });
}

function isSystem(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

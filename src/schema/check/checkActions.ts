import { type Problem, problem } from '../../errors/problem.ts';
import type { Definition } from '../grammar/grammar.ts';
import { didYouMean } from '../mistake.ts';
import { checkField } from '../record/checkField.ts';
import { type Field, SYSTEM_FIELDS } from '../resource.ts';
import type { CheckScope } from './check.ts';
import { checkCondition } from './checkLogic.ts';
import { identifierMistake } from './checkNames.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];
type WrittenAction = NonNullable<Definition['actions']>[string];

/** Names that the history of a record uses itself. */
const OWN_NAMES = ['create', 'update', 'delete', 'restore'];

/**
 * The name, the call, the values and the form of each action. `checkPointers` checks the fields that they
 * name.
 */
export function checkActions(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { actions = {}, kind } = definition;
  if (kind === 'single' && definition.actions !== undefined)
    addMistake(['actions'], problem('actionsOfSingle'));
  for (const [name, action] of Object.entries(actions)) {
    const at = ['actions', name];
    const wrong = OWN_NAMES.includes(name)
      ? problem('actionNameTaken', { name })
      : identifierMistake(name, 'field');
    if (wrong !== undefined) addMistake(at, wrong);
    checkCall(scope, action, at);
    checkSettings(scope, action, [...at, 'set']);
    if (action.when !== undefined) checkCondition(scope, '', action.when, [...at, 'when']);
  }
  checkBulk(scope);
}

/** Operations on several records; their form is filled in once for all of them. */
function checkBulk(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { bulk = [] } = definition.list ?? {};
  const { actions = {}, kind = 'entity' } = definition;
  if (kind !== 'entity' && definition.list?.bulk !== undefined)
    addMistake(['list', 'bulk'], problem('bulkOfEntities'));
  const known = ['update', 'delete', ...Object.keys(actions)];
  for (const [index, name] of bulk.entries()) {
    const at = ['list', 'bulk', index];
    if (!known.includes(name))
      addMistake(at, problem('actionUnknown', { name, hint: didYouMean(name, known) }), 'value');
    else if (bulk.indexOf(name) < index) addMistake(at, problem('namedAgain', { name }), 'value');
    else for (const wrong of sharedMistakes(scope, name, actions[name])) addMistake(at, wrong, 'value');
  }
}

/** Fields of a form that cannot be the same for several records. */
function sharedMistakes(
  { fields, types }: CheckScope,
  action: string,
  written: WrittenAction | undefined,
): Problem[] {
  const used = formFields(written);
  return used.flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    if (field.unique) return [problem('bulkAsksUnique', { action, name })];
    if (types[field.type]?.storage === 'secret') return [problem('bulkAsksSecret', { action, name })];
    const { matches, choices } = field.each ?? field;
    const needed = [...Object.values(matches ?? {}), ...(choices?.needs ?? [])];
    return needed
      .filter((other) => !used.includes(other))
      .map((other) => problem('bulkAsksDependent', { action, name, other }));
  });
}

function formFields({ fields = [] }: Pick<WrittenAction, 'fields'> = {}): string[] {
  return fields.flatMap((entry) => (typeof entry === 'string' ? entry : (Object.keys(entry)[0] ?? [])));
}

function checkCall({ addMistake }: CheckScope, { call }: WrittenAction, at: Path): void {
  if (call === undefined) return;
  const path = [...at, 'call'];
  if (/^(GET|DELETE) /.test(call)) addMistake(path, problem('actionMethod'), 'value');
  else if (call.match(/\{[^}]*\}/g)?.length !== 1 || !call.includes('{id}'))
    addMistake(path, problem('pathNeedsRecord', { id: '{id}' }), 'value');
}

/** The values that an action writes must be valid for a stored field, and not be fields of its form. */
function checkSettings(scope: CheckScope, action: WrittenAction, at: Path): void {
  const { set = {} } = action;
  const used = formFields(action);
  for (const [name, value] of Object.entries(set)) {
    const wrong = settingMistake(scope, name, value);
    const own = !scope.known.includes(name);
    if (wrong !== undefined) scope.addMistake([...at, name], wrong, own ? 'key' : 'value');
    else if (used.includes(name)) scope.addMistake([...at, name], problem('actionAlsoAsks', { name }), 'key');
  }
}

function settingMistake(scope: CheckScope, name: string, value: unknown): Problem | undefined {
  const { known, fields, types } = scope;
  const own = known.filter((field) => !isSystem(field));
  if (!own.includes(name)) return fieldUnknown(name, own);
  const field = fields[name];
  const type = types[field?.type ?? ''];
  // A wrong field has mistakes of its own.
  if (field === undefined || type === undefined) return undefined;
  if (field.source !== 'column' || field.formula !== undefined) return problem('actionSetsDerived', { name });
  if (type.storage === 'secret') return problem('actionSetsSecret', { name });
  if (value === null) return field.required ? problem('actionEmptiesRequired', { name }) : undefined;
  return isValue(scope, { ...field, where: undefined, matches: undefined }, value)
    ? undefined
    : problem('notValueOf', { value: JSON.stringify(value), name, hint: '' });
}

function isValue({ types }: CheckScope, field: Field, written: unknown): boolean {
  const value = types[field.type]?.defaultOn?.(written, '2025-01-31') ?? written;
  return 'value' in checkField(field, types, value, { intent: 'update' });
}

function isSystem(name: string): boolean {
  return (SYSTEM_FIELDS as readonly string[]).includes(name);
}

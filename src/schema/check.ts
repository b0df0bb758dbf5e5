/** What the grammar alone cannot see, definition by definition. */

import { checkPointers } from './checkPointers.ts';
import { checkTwice } from './checkTwice.ts';
import { completeFields, nameKeyOf } from './completeFields.ts';
import type { FieldTypes } from './fieldType.ts';
import type { Definition, WrittenField } from './grammar.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import type { Written } from './read.ts';
import { ENTITY_WORDS, PROTOTYPE_NAMES, RESERVED_FIELDS, SQL_WORDS } from './reserved.ts';
import type { View } from './resource.ts';
import type { Settings } from './settings.ts';

/** Adds a mistake at a place of the definition. */
export type Say = (path: readonly PropertyKey[], message: string, at?: 'key' | 'value') => void;

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** The values that the server derives by a named query (`from:`). */
export const DERIVED = ['availability', 'assigned', 'creator'] as const;

/**
 * Every mistake in what the definitions name and point to.
 *
 * @param names of all definitions, also of those that could not be read.
 */
export function checkDefinitions(
  all: readonly Written[],
  names: readonly string[],
  types: FieldTypes,
  settings: Settings,
): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const written of all) {
    const { definition, source } = written;
    const say: Say = (path, message, at) => mistakes.push(source.mistake(path, message, at));
    checkName(definition, say);
    checkFields(written, names, types, say);
    checkPointers(written, all, types, names, say);
    checkLabels(definition, types, say);
    checkMenus(definition, settings, say);
  }
  checkTwice(all, mistakes);
  return mistakes;
}

function checkName({ name }: Definition, say: Say): void {
  const words = identifierMistake(name, 'entity');
  if (words !== undefined) say(['name'], words, 'value');
}

function identifierMistake(name: string, of: 'entity' | 'field'): string | undefined {
  if ((PROTOTYPE_NAMES as readonly string[]).includes(name.toLowerCase()))
    return `"${name}" is a name that JavaScript keeps to itself; choose another`;
  if (!IDENTIFIER.test(name))
    return `"${name}" must be small letters, digits and _, beginning with a letter, at most 63`;
  if (SQL_WORDS.has(name) && !(of === 'entity' && ENTITY_WORDS.has(name)))
    return `"${name}" is a word of SQL; choose another`;
  if (name.startsWith('pg_'))
    return `"${name}": names that begin with pg_ belong to PostgreSQL; choose another`;
  return undefined;
}

function checkFields(
  { definition, fieldNames }: Written,
  names: readonly string[],
  types: FieldTypes,
  say: Say,
): void {
  const entries = Object.entries(definition.fields) as [string, WrittenField & Record<string, unknown>][];
  const nameKeys = new Map<string, string>();
  if (fieldNames.length === 0) say(['fields'], 'an entity needs at least one field');
  for (const [name, field] of entries) {
    const at = ['fields', name];
    const words = identifierMistake(name, 'field');
    if (words !== undefined) say(at, words);
    else if ((RESERVED_FIELDS as readonly string[]).includes(name))
      say(at, `"${name}" is a field that every record has`);
    if (field.to !== undefined && !names.includes(field.to)) {
      say([...at, 'to'], `there is no resource "${field.to}"${didYouMean(field.to, names)}`, 'value');
    }
    if (field.to !== undefined && fieldNames.includes(nameKeyOf(name))) {
      say(['fields', nameKeyOf(name)], `rows carry the name of "${name}" under this key; rename one of them`);
    }
    const first = nameKeys.get(nameKeyOf(name));
    if (field.to !== undefined && first !== undefined)
      say(at, `rows carry the name of "${first}" under "${nameKeyOf(name)}" too; rename one of them`);
    if (field.to !== undefined) nameKeys.set(nameKeyOf(name), name);
    if (field.from !== undefined && !(DERIVED as readonly string[]).includes(field.from)) {
      say(
        [...at, 'from'],
        `there is no derived value "${field.from}"${didYouMean(field.from, DERIVED)}`,
        'value',
      );
    }
    if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
      say([...at, 'min'], `${field.min} is above max, ${field.max}`, 'value');
    }
    checkOptions([...at, 'options'], field, say);
    // A default is judged by the pattern, so only where that can be used.
    if (field.pattern === undefined || checkPattern([...at, 'pattern'], field.pattern, say))
      checkDefault([...at, 'default'], name, definition, types, say);
    if (field.unique && types[field.type]?.sortable === false)
      say([...at, 'unique'], `a ${field.type} cannot be unique`);
    if (field.was !== undefined && fieldNames.includes(field.was)) {
      say([...at, 'was'], `"${field.was}" is still a field of its own`, 'value');
    }
  }
}

/** Whether the pattern parses; says so where it does not. */
function checkPattern(path: readonly string[], pattern: string, say: Say): boolean {
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
    return true;
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*: /, '').toLowerCase();
    say(path, `the pattern ${JSON.stringify(pattern)} does not parse: ${reason}`, 'value');
    return false;
  }
}

function checkOptions(path: readonly string[], field: WrittenField, say: Say): void {
  const values = (field.options ?? []).map((option) => (typeof option === 'string' ? option : option.value));
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) !== index)
      say([...path, String(index)], `the option "${value}" stands here twice`, 'value');
  }
}

function checkDefault(
  path: readonly string[],
  name: string,
  definition: Definition,
  types: FieldTypes,
  say: Say,
): void {
  const value = (definition.fields[name] as unknown as WrittenField).default;
  if (value === undefined) return;
  const field = completeFields(definition, types)[name];
  const result = field && types[field.type]?.check(field).safeParse(value);
  if (result && !result.success)
    say(path, `the default is not a value of the field: ${result.error.issues[0]?.message}`, 'value');
}

/** Two fields of one view under one label cannot be told apart by staff. */
function checkLabels(definition: Definition, types: FieldTypes, say: Say): void {
  const fields = Object.values(completeFields(definition, types)).filter(
    (field) => field.source !== 'system',
  );
  for (const view of ['list', 'show', 'create', 'edit'] as const satisfies readonly View[]) {
    const seen = new Map<string, string>();
    for (const field of fields.filter((candidate) => candidate.only.includes(view))) {
      const label = field.labels[view];
      const first = seen.get(label);
      if (first === undefined) seen.set(label, field.name);
      else if (definition.fields[field.name] !== undefined) {
        say(['fields', field.name], `the label "${label}" is that of "${first}" too`);
      }
    }
    if (seen.size < fields.filter((candidate) => candidate.only.includes(view)).length) return;
  }
}

function checkMenus(definition: Definition, settings: Settings, say: Say): void {
  checkMenu(definition.menu, ['menu', 'group'], settings, say);
  checkMenu(definition.create?.menu, ['create', 'menu', 'group'], settings, say);
}

function checkMenu(menu: Definition['menu'], path: readonly string[], settings: Settings, say: Say): void {
  if (menu === undefined || menu === false || menu.group === undefined) return;
  const groups = settings.menu.map((entry) => entry.group);
  if (groups.length === 0 || groups.includes(menu.group)) return;
  say(path, `settings.yaml has no menu group "${menu.group}"${didYouMean(menu.group, groups)}`, 'value');
}

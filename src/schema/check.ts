/** What the grammar alone cannot see: names that point to something. Longer than most files: it is the list of such rules. */

import { pathOf } from './complete.ts';
import { completeApi } from './completeApi.ts';
import { completeFields, nameKeyOf } from './completeFields.ts';
import type { FieldTypes } from './fieldType.ts';
import type { Definition, WrittenField, WrittenItem } from './grammar.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import type { Written } from './read.ts';
import {
  PROTOTYPE_NAMES,
  RESERVED_CALL_ROOTS,
  RESERVED_CALLS,
  RESERVED_FIELDS,
  RESERVED_ROUTES,
  SQL_WORDS,
} from './reserved.ts';
import { SYSTEM_FIELDS, type View } from './resource.ts';
import type { Settings } from './settings.ts';

type Say = (path: readonly PropertyKey[], message: string, at?: 'key' | 'value') => void;

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** The values that the server derives by a named query (`from:`). */
export const DERIVED = ['availability', 'assigned', 'creator'] as const;

/** Every mistake in what the definitions point to. */
export function checkDefinitions(all: readonly Written[], types: FieldTypes, settings: Settings): Mistake[] {
  const mistakes: Mistake[] = [];
  const names = all.map(({ definition }) => definition.name);
  for (const { definition, source } of all) {
    const say: Say = (path, message, at) => mistakes.push(source.mistake(path, message, at));
    checkName(definition, say);
    checkFields(definition, names, types, say);
    checkPointers(definition, types, names, say);
    checkLabels(definition, types, say);
    checkMenu(definition, settings, say);
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
  if (SQL_WORDS.has(name) && !(of === 'entity' && name === 'user'))
    return `"${name}" is a word of SQL; choose another`;
  if (name.startsWith('pg_'))
    return `"${name}": names that begin with pg_ belong to PostgreSQL; choose another`;
  return undefined;
}

function checkFields(definition: Definition, names: readonly string[], types: FieldTypes, say: Say): void {
  const entries = Object.entries(definition.fields) as [string, WrittenField & Record<string, unknown>][];
  if (entries.length === 0) say(['fields'], 'an entity needs at least one field');
  for (const [name, field] of entries) {
    const at = ['fields', name];
    const words = identifierMistake(name, 'field');
    if (words !== undefined) say(at, words);
    else if ((RESERVED_FIELDS as readonly string[]).includes(name))
      say(at, `"${name}" is a field that every record has`);
    if (field.to !== undefined && !names.includes(field.to)) {
      say([...at, 'to'], `there is no resource "${field.to}"${didYouMean(field.to, names)}`, 'value');
    }
    if (field.to !== undefined && definition.fields[nameKeyOf(name)] !== undefined) {
      say(['fields', nameKeyOf(name)], `rows carry the name of "${name}" under this key; rename one of them`);
    }
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
    if (field.pattern !== undefined) checkPattern([...at, 'pattern'], field.pattern, say);
    checkOptions([...at, 'options'], field, say);
    checkDefault([...at, 'default'], name, definition, types, say);
    if (field.was !== undefined && definition.fields[field.was] !== undefined) {
      say([...at, 'was'], `"${field.was}" is still a field of its own`, 'value');
    }
  }
}

function checkPattern(path: readonly string[], pattern: string, say: Say): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    say(path, `the pattern does not parse: ${(error as Error).message}`, 'value');
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

/** Every place that names a field, and that it names one. */
function checkPointers(definition: Definition, types: FieldTypes, names: readonly string[], say: Say): void {
  const fields = { ...definition.fields } as Record<string, unknown>;
  const system = [
    ...SYSTEM_FIELDS,
    ...(definition.stock === undefined ? [] : [definition.stock.value ?? 'value']),
  ];
  const known = [...Object.keys(fields), ...system];
  const must = (name: string, path: readonly PropertyKey[], also: readonly string[] = []) => {
    const all = [...known, ...also];
    if (!all.includes(name)) say(path, `there is no field "${name}"${didYouMean(name, all)}`, 'value');
  };
  const items = (written: readonly WrittenItem[] | undefined, path: readonly PropertyKey[]) => {
    for (const [index, entry] of (written ?? []).entries()) {
      const keys = typeof entry === 'string' ? [entry] : Object.keys(entry);
      if (keys.length !== 1) say([...path, index], 'one `field: label` an entry', 'value');
      for (const key of keys)
        must(key, typeof entry === 'string' ? [...path, index] : [...path, index, key], ['no']);
    }
  };

  if (definition.title !== undefined) must(definition.title, ['title']);
  if (definition.book) must(definition.book.balance, ['book', 'balance']);
  if (definition.stock) {
    must(definition.stock.quantity, ['stock', 'quantity']);
    must(definition.stock.price, ['stock', 'price']);
  }
  for (const [key, name] of Object.entries(definition.account ?? {})) must(name, ['account', key]);
  for (const [index, name] of (definition.search ?? []).entries()) must(name, ['search', index]);
  for (const [group, together] of (definition.unique ?? []).entries()) {
    for (const [index, name] of together.entries()) must(name, ['unique', group, index]);
  }

  const { list } = definition;
  items(list?.columns, ['list', 'columns']);
  if (list?.link !== undefined) must(list.link, ['list', 'link']);
  for (const [index, filter] of (list?.filters ?? []).entries()) {
    const name = typeof filter === 'string' ? filter : filter.field;
    must(name, typeof filter === 'string' ? ['list', 'filters', index] : ['list', 'filters', index, 'field']);
  }
  const sortable = (by: string, path: readonly PropertyKey[]) => {
    const name = by.replace(/^-/, '');
    must(name, path);
    const type = (definition.fields[name] as { type?: string } | undefined)?.type;
    if (type !== undefined && types[type]?.sortable === false)
      say(path, `a list cannot be sorted by "${name}", a ${type}`, 'value');
  };
  for (const [label, by] of Object.entries(list?.sorts ?? {})) sortable(by, ['list', 'sorts', label]);
  if (list?.sort !== undefined) sortable(list.sort, ['list', 'sort']);
  for (const [index, entry] of (list?.summary ?? []).entries()) {
    if (typeof entry === 'string') {
      if (entry.startsWith('sum ')) must(entry.slice(4), ['list', 'summary', index]);
      continue;
    }
    if (entry.of !== undefined && !names.includes(entry.of)) {
      say(
        ['list', 'summary', index, 'of'],
        `there is no resource "${entry.of}"${didYouMean(entry.of, names)}`,
        'value',
      );
    }
    if (entry.sum !== undefined && entry.of === undefined) must(entry.sum, ['list', 'summary', index, 'sum']);
  }
  for (const view of ['show', 'create', 'edit'] as const) {
    items(definition[view]?.fields, [view, 'fields']);
    for (const [group, entries] of Object.entries(definition[view]?.groups ?? {}))
      items(entries, [view, 'groups', group]);
  }
  for (const [name, action] of Object.entries(definition.actions ?? {}))
    items(action.fields, ['actions', name, 'fields']);
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

function checkMenu({ menu }: Definition, settings: Settings, say: Say): void {
  if (menu === undefined || menu === false || menu.group === undefined) return;
  const groups = settings.menu.map((entry) => entry.group);
  if (groups.length > 0 && !groups.includes(menu.group)) {
    say(
      ['menu', 'group'],
      `settings.yaml has no menu group "${menu.group}"${didYouMean(menu.group, groups)}`,
      'value',
    );
  }
}

/** Two definitions, or a definition and the product itself, on one name, route or call. */
function checkTwice(all: readonly Written[], mistakes: Mistake[]): void {
  const seen = {
    name: new Map<string, string>(),
    route: new Map<string, string>(),
    call: new Map<string, string>(),
  };
  for (const route of RESERVED_ROUTES) seen.route.set(route, 'the product itself');
  for (const call of RESERVED_CALLS) seen.call.set(call, 'the product itself');
  for (const { definition, source } of all) {
    const claim = (kind: keyof typeof seen, what: string, path: readonly PropertyKey[]) => {
      const first = seen[kind].get(what);
      if (first === undefined) seen[kind].set(what, source.file);
      else mistakes.push(source.mistake(path, `the ${kind} "${what}" is taken by ${first}`, 'value'));
    };
    claim('name', definition.name, ['name']);
    for (const [route, path] of routesOf(definition)) claim('route', route, path);
    for (const [call, path] of callsOf(definition)) {
      claim('call', call, path);
      const root = call.split('/')[1] ?? '';
      if ((RESERVED_CALL_ROOTS as readonly string[]).includes(root)) {
        mistakes.push(source.mistake(path, `calls below /${root} belong to the product itself`, 'value'));
      }
    }
  }
}

function routesOf(definition: Definition): [string, PropertyKey[]][] {
  const same = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
  if (definition.kind === 'single') return [[same(pathOf(definition, 'edit')), ['edit', 'path']]];
  const routes: [string, PropertyKey[]][] = [[same(pathOf(definition, 'list')), ['list', 'path']]];
  for (const view of ['show', 'create', 'edit'] as const) {
    if ((definition[view]?.in ?? 'page') === 'page')
      routes.push([same(pathOf(definition, view)), [view, 'path']]);
  }
  return routes;
}

function callsOf(definition: Definition): [string, PropertyKey[]][] {
  const api = completeApi(definition);
  const operations =
    definition.kind === 'single'
      ? (['one', 'update'] as const)
      : (['list', 'one', 'create', 'update', 'delete'] as const);
  const calls: [string, PropertyKey[]][] = operations.map((operation) => [
    `${api[operation].method} ${api[operation].path.replace(/\{[^}]*\}/g, '{}')}`,
    definition.api === undefined ? ['name'] : ['api', operation, 'call'],
  ]);
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    calls.push([action.call.replace(/\{[^}]*\}/g, '{}'), ['actions', name, 'call']]);
  }
  return calls;
}

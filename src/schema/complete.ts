/** Fills every default of a checked definition. Longer than most files: it is the one list of what a definition may leave out. */
import { completeApi } from './completeApi.ts';
import { completeFields } from './completeFields.ts';
import type { FieldTypes } from './fieldType.ts';
import type { Definition, WrittenItem, WrittenLink } from './grammar.ts';
import { humanise, inSentence, plural } from './names.ts';
import type {
  Access,
  Action,
  Field,
  FormView,
  Group,
  Item,
  Link,
  ListView,
  MenuLink,
  OperationName,
  Resource,
  Resources,
  ShowView,
  Summary,
  Texts,
  View,
} from './resource.ts';
import type { Settings } from './settings.ts';

const OPERATIONS: readonly OperationName[] = ['list', 'one', 'create', 'update', 'delete'];

/** All definitions with their defaults, as frozen plain data. The definitions must have passed the check. */
export function complete(
  definitions: readonly Definition[],
  types: FieldTypes,
  settings: Settings,
): Resources {
  const titles = pageTitles(definitions);
  const resources = definitions.map((definition) => completeOne(definition, types, titles, settings));
  return deepFreeze(Object.fromEntries(resources.map((resource) => [resource.name, resource])));
}

function completeOne(
  definition: Definition,
  types: FieldTypes,
  titles: ReadonlyMap<string, string>,
  settings: Settings,
): Resource {
  const label = labelOf(definition);
  const fields = completeFields(definition, types);
  const title = definition.title ?? firstText(fields, types);
  const base = { definition, label, fields, titles, titleField: title };
  const create = createView(base);
  return {
    name: definition.name,
    kind: definition.kind ?? 'entity',
    label,
    icon: definition.icon ?? 'folder',
    description: definition.description,
    title,
    menu: menuLinks(definition, create, settings),
    book: definition.book && { ...definition.book, floor: definition.book.floor ?? null },
    stock: definition.stock && { ...definition.stock, value: definition.stock.value ?? 'value' },
    account: definition.account,
    inUse: definition.inUse ?? 'refuse',
    access: accessOf(definition),
    api: completeApi(definition),
    fields,
    search: definition.search ?? searchFields(fields, types),
    unique: definition.unique ?? [],
    list: listView(base),
    show: showView(base),
    create,
    edit: editView(base),
    actions: actionsOf(base),
    texts: textsOf(definition, label),
  };
}

interface Base {
  definition: Definition;
  label: { one: string; many: string };
  fields: Readonly<Record<string, Field>>;
  titles: ReadonlyMap<string, string>;
  titleField: string;
}

/** The labels of an entity: from `label`, else from the name. */
export function labelOf(definition: Pick<Definition, 'name' | 'label'>): { one: string; many: string } {
  const { label, name } = definition;
  if (typeof label === 'object') return label;
  const one = label ?? humanise(name);
  return { one, many: plural(one) };
}

function listView({ definition, label, fields, titles, titleField }: Base): ListView {
  const written = definition.list ?? {};
  const sorts = Object.entries(written.sorts ?? {}).map(([name, by]) => ({ label: name, ...sortOf(by) }));
  const pageSizes = written.pageSizes ?? [5, 10, 20, 50];
  const ownFields = Object.values(fields).filter(
    (field) => field.only.includes('list') && field.source !== 'system',
  );
  return {
    path: pathOf(definition, 'list'),
    title: written.title ?? label.many,
    columns: written.columns?.map((entry) => itemOf(entry, 'list', fields)) ?? [
      ...ownFields.map((field) => ({ field: field.name, label: field.labels.list })),
    ],
    link: written.link ?? titleField,
    filters: (written.filters ?? []).map((entry) => {
      const filter = typeof entry === 'string' ? { field: entry } : entry;
      return {
        ...filter,
        label: filter.label ?? fields[filter.field]?.labels.list ?? humanise(filter.field),
      };
    }),
    sorts,
    sort: written.sort === undefined ? (sorts[0] ?? { field: 'id', order: 'asc' }) : sortOf(written.sort),
    pageSizes,
    pageSize: written.pageSize ?? (pageSizes.includes(10) ? 10 : (pageSizes[0] as number)),
    search: written.search ?? true,
    summary: (written.summary ?? []).map((entry) => summaryOf(entry, definition, label, fields)),
    actions: written.actions ?? ['show', 'edit', 'delete'],
    actionsAs: written.actionsAs ?? 'buttons',
    links: (written.links ?? defaultListLinks(definition)).map((entry) => linkOf(entry, titles)),
    empty: written.empty ?? `No ${inSentence(label.one)} found!`,
  };
}

/** A list whose create form is a page of its own links to it. */
function defaultListLinks(definition: Definition): WrittenLink[] {
  return (definition.create?.in ?? 'page') === 'page' ? [pathOf(definition, 'create')] : [];
}

function showView({ definition, label, fields, titles }: Base): ShowView {
  const written = definition.show ?? {};
  return {
    in: written.in ?? 'page',
    path: pathOf(definition, 'show'),
    title: written.title ?? `${label.one} Details`,
    groups: groupsOf(written, 'show', fields),
    actions: written.actions ?? ((written.in ?? 'page') === 'page' ? ['edit', 'delete'] : []),
    links: (written.links ?? []).map((entry) => linkOf(entry, titles)),
  };
}

function createView({ definition, label, fields, titles }: Base): FormView {
  const written = definition.create ?? {};
  const place = written.in ?? 'page';
  return {
    in: place,
    path: pathOf(definition, 'create'),
    title: written.title ?? `Add ${label.one}`,
    submit: written.submit ?? `Add ${label.one}`,
    reset: written.reset ?? 'Discard',
    resets: written.resets ?? 'initial',
    groups: groupsOf(written, 'create', fields),
    links: (written.links ?? []).map((entry) => linkOf(entry, titles)),
    after: written.after ?? (place === 'page' ? 'list' : 'stay'),
  };
}

function editView({ definition, label, fields, titles }: Base): FormView {
  const written = definition.edit ?? {};
  const place = written.in ?? 'page';
  return {
    in: place,
    path: pathOf(definition, 'edit'),
    title: written.title ?? `Edit ${label.one}`,
    submit: written.submit ?? 'Save',
    reset: written.reset ?? 'Discard',
    resets: written.resets ?? 'initial',
    groups: groupsOf(written, 'edit', fields),
    links: (written.links ?? []).map((entry) => linkOf(entry, titles)),
    after: written.after ?? (place === 'page' && definition.kind !== 'single' ? 'list' : 'stay'),
  };
}

function actionsOf({ definition, label, fields }: Base): Action[] {
  return Object.entries(definition.actions ?? {}).map(([name, written]) => {
    const [method, path] = written.call.split(' ') as [Action['operation']['method'], string];
    return {
      name,
      label: written.label,
      title: written.title ?? written.label,
      operation: { method, path, row: 'data', message: written.message },
      fields: written.fields.map((entry) => itemOf(entry, 'edit', fields)),
      submit: written.submit ?? written.label,
      on: written.on ?? 'edit',
      failed: written.failed ?? `Failed to edit ${inSentence(label.one)}.`,
    };
  });
}

/** The groups of a view: as written, or one without a title that holds every field the view may show. */
function groupsOf(
  written: { fields?: WrittenItem[] | undefined; groups?: Record<string, WrittenItem[]> | undefined },
  view: View,
  fields: Readonly<Record<string, Field>>,
): Group[] {
  if (written.groups !== undefined) {
    return Object.entries(written.groups).map(([title, entries]) => ({
      title,
      items: entries.map((entry) => itemOf(entry, view, fields)),
    }));
  }
  const entries = written.fields ?? defaultItems(view, fields);
  return [{ title: '', items: entries.map((entry) => itemOf(entry, view, fields)) }];
}

function defaultItems(view: View, fields: Readonly<Record<string, Field>>): string[] {
  const own = Object.values(fields).filter((field) => field.source !== 'system' && field.only.includes(view));
  if (view === 'show') return [...own.map((field) => field.name), 'added_by', 'created_at', 'updated_at'];
  return own
    .filter((field) => !field.readOnly && !(view === 'edit' && field.immutable))
    .map((field) => field.name);
}

function itemOf(entry: WrittenItem, view: View, fields: Readonly<Record<string, Field>>): Item {
  if (typeof entry !== 'string') {
    const [field, label] = Object.entries(entry)[0] as [string, string];
    return { field, label };
  }
  return { field: entry, label: entry === 'no' ? 'No.' : (fields[entry]?.labels[view] ?? humanise(entry)) };
}

function sortOf(by: string): { field: string; order: 'asc' | 'desc' } {
  return by.startsWith('-') ? { field: by.slice(1), order: 'desc' } : { field: by, order: 'asc' };
}

function summaryOf(
  entry: NonNullable<NonNullable<Definition['list']>['summary']>[number],
  definition: Definition,
  label: { one: string; many: string },
  fields: Readonly<Record<string, Field>>,
): Summary {
  if (typeof entry === 'object') return { ...entry, of: entry.of ?? definition.name };
  const sum = entry.startsWith('sum ') ? entry.slice(4) : undefined;
  const words = sum === undefined ? label.many : (fields[sum]?.labels.list ?? humanise(sum));
  return { label: `Total ${words}`, of: definition.name, sum };
}

function accessOf(definition: Definition): Record<OperationName, Access> {
  const { access } = definition;
  return Object.fromEntries(
    OPERATIONS.map((operation) => [
      operation,
      access === 'admin' || (typeof access === 'object' && access[operation] === 'admin')
        ? 'admin'
        : 'everyone',
    ]),
  ) as Record<OperationName, Access>;
}

function textsOf(definition: Definition, label: { one: string; many: string }): Texts {
  const one = inSentence(label.one);
  const verbs = { list: 'fetch', one: 'fetch', create: 'add', update: 'edit', delete: 'delete' };
  const failed = definition.texts?.failed ?? {};
  return {
    confirmDelete: definition.texts?.confirmDelete ?? `Confirm to delete this ${one}?`,
    failed: Object.fromEntries(
      OPERATIONS.map((operation) => [
        operation,
        failed[operation] ?? `Failed to ${verbs[operation]} ${one}.`,
      ]),
    ) as Record<OperationName, string>,
  };
}

/** Below /dashboard; Refine's own route convention where the definition says nothing. */
export function pathOf(definition: Definition, view: View): string {
  const { name } = definition;
  const written = definition[view]?.path;
  if (written !== undefined) return written;
  if (definition.kind === 'single') return name;
  return { list: name, show: `${name}/show/{id}`, create: `${name}/create`, edit: `${name}/edit/{id}` }[view];
}

function menuLinks(definition: Definition, create: FormView, settings: Settings): MenuLink[] {
  if (definition.menu === false) return [];
  const { label } = { label: labelOf(definition) };
  const written = definition.menu ?? {};
  const group = written.group ?? '';
  const icon =
    written.icon ?? definition.icon ?? settings.menu.find((entry) => entry.group === group)?.icon ?? 'folder';
  const order = written.order ?? 100;
  const own = {
    to: pathOf(definition, definition.kind === 'single' ? 'edit' : 'list'),
    label: written.label ?? (definition.kind === 'single' ? label.one : label.many),
    group,
    order,
    icon,
  };
  const form = definition.create?.menu;
  if (form === undefined || form === false) return [own];
  return [
    own,
    {
      to: create.path,
      label: form.label ?? create.title,
      group: form.group ?? group,
      order: form.order ?? order + 1,
      icon: form.icon ?? 'add',
    },
  ];
}

/** The titles of the pages by their path, so that a link needs no label. */
function pageTitles(definitions: readonly Definition[]): Map<string, string> {
  const titles = new Map([['', 'Dashboard']]);
  for (const definition of definitions) {
    const { one, many } = labelOf(definition);
    titles.set(pathOf(definition, 'list'), definition.list?.title ?? many);
    titles.set(pathOf(definition, 'create'), definition.create?.title ?? `Add ${one}`);
  }
  return titles;
}

function linkOf(entry: WrittenLink, titles: ReadonlyMap<string, string>): Link {
  if (typeof entry === 'object') return { ...entry, to: entry.to === 'dashboard' ? '' : entry.to };
  const to = entry === 'dashboard' ? '' : entry;
  return { to, label: titles.get(to) ?? humanise(to.split('/').at(-1) ?? to) };
}

function firstText(fields: Readonly<Record<string, Field>>, types: FieldTypes): string {
  const own = Object.values(fields).filter((field) => field.source !== 'system');
  return (own.find((field) => types[field.type]?.searchable) ?? own[0])?.name ?? 'id';
}

function searchFields(fields: Readonly<Record<string, Field>>, types: FieldTypes): string[] {
  return Object.values(fields)
    .filter((field) => field.source === 'column' && types[field.type]?.searchable)
    .map((field) => field.name);
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}

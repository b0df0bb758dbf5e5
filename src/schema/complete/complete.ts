/** Fills in every default of a checked definition. */

import type { FieldTypes } from '../fieldType.ts';
import { formerNamesOf } from '../formerNames.ts';
import type { Definition, WrittenLink } from '../grammar/grammar.ts';
import type { Settings } from '../grammar/settings.ts';
import { inEnglish, namesOf, type Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import { lineReference } from '../references.ts';
import type {
  Access,
  Field,
  FormView,
  FurtherList,
  Link,
  ListView,
  OperationName,
  Resource,
  Resources,
  ShowView,
  Summary,
  Texts,
} from '../resource.ts';
import { completeActions } from './completeActions.ts';
import { completeApi } from './completeApi.ts';
import { completeAttendance } from './completeAttendance.ts';
import { completeBatch } from './completeBatch.ts';
import { completeFields } from './completeFields.ts';
import { completeHistory } from './completeHistory.ts';
import { defaultItems, groupsOf, itemOf } from './completeItems.ts';
import { completeLedger } from './completeLedger.ts';
import { menuLinks } from './completeMenu.ts';
import { labelOf, pathOf } from './completeNames.ts';
import { completePage } from './completePage.ts';
import { completePost } from './completePost.ts';
import { completePrint } from './completePrint.ts';
import { completeReport } from './completeReport.ts';
import { completeSections } from './completeSections.ts';
import { completeSheet } from './completeSheet.ts';
import { completeViews } from './completeViews.ts';
import { completeVoucher } from './completeVoucher.ts';
import { defaultFilters } from './defaultFilters.ts';
import { defaultTotals } from './defaultTotals.ts';
import { parseCall } from './parseCall.ts';
import { whyNoImport } from './whyNoImport.ts';
import { withHeads } from './withHeads.ts';

const OPERATIONS: readonly OperationName[] = ['list', 'one', 'create', 'update', 'delete'];

/**
 * All definitions with their defaults, as frozen plain data, with made texts in the language of `translate`. The
 * definitions must have passed the check.
 */
export function complete(
  definitions: readonly Definition[],
  types: FieldTypes,
  settings: Settings,
  translate: Translate = inEnglish,
): Resources {
  const titles = pageTitles(definitions, translate);
  const whole = definitions.map((definition) => withHeads(definition, settings.books));
  const all = { definitions: whole, types, titles, settings, translate };
  const resources = whole.map((definition) => completeOne(definition, all));
  return deepFreeze(Object.fromEntries(resources.map((resource) => [resource.name, resource])));
}

/** The context in which definitions are completed. */
interface Around {
  definitions: readonly Definition[];
  types: FieldTypes;
  titles: ReadonlyMap<string, string>;
  settings: Settings;
  translate: Translate;
}

function completeOne(
  definition: Definition,
  { definitions, types, titles, settings, translate }: Around,
): Resource {
  const label = labelOf(definition);
  const fields = completeFields(definition, types, translate);
  const title = definition.title ?? titleField(definition, fields, types);
  const search = definition.search ?? searchFields(fields, types);
  const base = {
    definition,
    definitions,
    label,
    fields,
    types,
    titles,
    titleField: title,
    isSearched: search.length > 0,
    translate,
  };
  const create = createView(base);
  const ledger = completeLedger(definition, label, translate);
  const history = completeHistory(definition, label, fields, translate);
  const report = completeReport(definition, label, translate);
  const batch = completeBatch(definition, label, fields, translate);
  const attendance = completeAttendance(definition, translate);
  const sheet = completeSheet(definition, label, fields, translate);
  const list = listView(base);
  const lists = furtherLists(base);
  return {
    name: definition.name,
    was: formerNamesOf(definition.was),
    kind: definition.kind ?? 'entity',
    label,
    icon: definition.icon ?? 'folder',
    description: definition.description,
    title,
    order: definition.order ?? 'name',
    menu: menuLinks({
      definition,
      create,
      lists,
      ledger,
      history,
      report,
      batch,
      attendance,
      sheet,
      settings,
    }),
    book: definition.book && completeBook(definition.book, label, translate),
    stock: definition.stock && { ...definition.stock, value: definition.stock.value ?? 'value' },
    account: definition.account,
    inUse: definition.inUse ?? 'refuse',
    access: accessOf(definition),
    api: completeApi(definition),
    fields,
    search,
    unique: definition.unique ?? [],
    onceFor: definition.onceFor ?? [],
    list,
    lists,
    views: completeViews(definition, { name: definition.name, fields, list }, types),
    show: showView(base),
    page: completePage(base),
    print: completePrint(base),
    create,
    edit: editView(base),
    actions: completeActions(base),
    post: completePost(definition),
    voucher: completeVoucher(definition),
    ledger,
    history,
    report,
    batch,
    sheet,
    attendance,
    texts: textsOf(definition, label, translate),
  };
}

interface Base {
  definition: Definition;
  definitions: readonly Definition[];
  label: { one: string; many: string };
  fields: Readonly<Record<string, Field>>;
  types: FieldTypes;
  titles: ReadonlyMap<string, string>;
  titleField: string;
  isSearched: boolean;
  translate: Translate;
}

/**
 * Movements are append-only, and a new one is entered through its form (docs/business-rules.md,
 * "Movements").
 */
function isMovement({ kind }: Definition): boolean {
  return kind === 'movement';
}

const VOUCHER = 'voucher_no';

/** The column that leads to the record: that of its title, or of the voucher's number where the title is no column. */
function linkField(columns: ListView['columns'], titleField: string): string {
  const shown = columns.map(({ field }) => field);
  return !shown.includes(titleField) && shown.includes(VOUCHER) ? VOUCHER : titleField;
}

function listView({
  definition,
  label,
  fields,
  types,
  titles,
  titleField,
  isSearched,
  translate,
}: Base): ListView {
  const written: NonNullable<Definition['list']> = definition.list ?? {};
  const sorts = Object.entries(written.sorts ?? {}).map(([name, by]) => ({ label: name, ...sortOf(by) }));
  const pageSizes = written.pageSizes ?? [5, 10, 20, 50];
  const columns = (written.columns ?? defaultColumns(definition, fields)).map((entry) =>
    itemOf(entry, 'list', fields, translate),
  );
  return {
    path: pathOf(definition, 'list'),
    title: written.title ?? label.many,
    columns,
    link: written.link ?? linkField(columns, titleField),
    filters: (written.filters ?? defaultFilters(definition, fields, types)).map((entry) => {
      const filter = typeof entry === 'string' ? { field: entry } : entry;
      return {
        ...filter,
        label: filter.label ?? filterLabel(fields[filter.field]) ?? humanise(filter.field),
      };
    }),
    sorts,
    sort: written.sort === undefined ? (sorts[0] ?? defaultSort(definition)) : sortOf(written.sort),
    pageSizes,
    pageSize: written.pageSize ?? (pageSizes.includes(10) ? 10 : (pageSizes[0] as number)),
    search: written.search ?? (isSearched || !isMovement(definition)),
    summary: (written.summary ?? []).map((entry) =>
      summaryOf(entry, { definition, label, fields, translate }),
    ),
    totals: written.totals ?? defaultTotals(definition, columns, fields, types),
    actions: written.actions ?? (isMovement(definition) ? ['show'] : ['show', 'edit', 'delete']),
    actionsAs: written.actionsAs ?? 'buttons',
    rowLinks: Object.entries(written.rowLinks ?? {}).map(([label, link]) => ({
      label,
      ...(typeof link === 'string' ? { to: link, where: {} } : { to: link.to, where: link.where ?? {} }),
    })),
    bulk: written.bulk ?? defaultBulk(definition),
    selects: (written.bulk ?? []).length > 0,
    links: (written.links ?? defaultListLinks(definition)).map((entry) => linkOf(entry, titles)),
    empty: written.empty ?? translate('list.empty', namesOf(label)),
    export: written.export ?? true,
    import: (written.import ?? true) && whyNoImport(definition, fields, types) === undefined,
  };
}

/** Lines are filtered by what one of them points to: 'Product', not 'Items'. */
function filterLabel(field: Field | undefined): string | undefined {
  const named = field && (lineReference(field) ?? field);
  return named?.labels.list;
}

/** By default, many records can be changed and deleted at once if the list offers it for one record. */
function defaultBulk({ kind = 'entity', list = {} }: Definition): string[] {
  if (kind !== 'entity') return [];
  const { actions = ['edit', 'delete'] } = list;
  return [...(actions.includes('edit') ? ['update'] : []), ...(actions.includes('delete') ? ['delete'] : [])];
}

/** A further list takes its defaults from the entity's own list, apart from the operations on rows. */
function furtherLists(base: Base): Record<string, FurtherList> {
  const { definition, label, translate } = base;
  const own = definition.list ?? {};
  const { path: listPath } = completeApi(definition).list;
  const lists = Object.entries(definition.lists ?? {}).map(([name, written]) => {
    const { call, rows, where = {}, failed, menu, description, ...keys } = written;
    const list = {
      path: `${pathOf(definition, 'list')}/${name}`,
      title: translate('list.further', { name: humanise(name), ...namesOf(label) }),
      columns: own.columns,
      sorts: own.sorts,
      totals: own.totals,
      pageSizes: own.pageSizes,
      actions: [],
      links: [],
      ...keys,
    };
    const { method, path } = parseCall(call ?? `GET ${listPath}/${name}`);
    const further: FurtherList = {
      // A record that is added here may not match `where`, so only the entity's own list creates and
      // imports.
      view: {
        ...listView({ ...base, definition: { ...definition, list: { ...list, import: false, bulk: [] } } }),
        name,
        description,
      },
      operation: { method, path, rows: rows ?? definition.api?.list?.rows ?? 'data' },
      where,
      failed: failed ?? translate('failed.further', namesOf(label)),
    };
    return [name, further];
  });
  return Object.fromEntries(lists);
}

/** The columns of a movement begin with its identifying fields and end with its state. */
function defaultColumns(definition: Definition, fields: Readonly<Record<string, Field>>): string[] {
  const own = defaultItems('list', fields);
  if (!isMovement(definition)) return own;
  const framing = ['voucher_no', 'date', 'note', 'state'];
  return ['voucher_no', 'date', ...own.filter((name) => !framing.includes(name)), 'note', 'state'];
}

/** Movements are sorted by the latest first. */
function defaultSort(definition: Definition): { field: string; order: 'asc' | 'desc' } {
  return { field: 'id', order: isMovement(definition) ? 'desc' : 'asc' };
}

/** A list links to its create form if that is a page of its own. */
function defaultListLinks(definition: Definition): WrittenLink[] {
  return (definition.create?.in ?? 'page') === 'page' ? [pathOf(definition, 'create')] : [];
}

function showView({ definition, definitions, types, label, fields, titles, translate }: Base): ShowView {
  const written = definition.show ?? {};
  return {
    in: written.in ?? 'page',
    path: pathOf(definition, 'show'),
    title: written.title ?? translate('show.title', namesOf(label)),
    groups: groupsOf(written, 'show', fields, translate),
    groupsAs: written.groupsAs ?? 'headings',
    sections: completeSections(definition, definitions, types, translate),
    forms: written.forms ?? [],
    actions: written.actions ?? defaultShowActions(definition),
    links: (written.links ?? []).map((entry) => linkOf(entry, titles)),
  };
}

function defaultShowActions(definition: Definition): ('edit' | 'delete')[] {
  const isPage = (definition.show?.in ?? 'page') === 'page';
  return isPage && !isMovement(definition) ? ['edit', 'delete'] : [];
}

function createView({ definition, label, fields, titles, translate }: Base): FormView {
  const written = definition.create ?? {};
  const place = written.in ?? 'page';
  return {
    in: place,
    path: pathOf(definition, 'create'),
    title: createTitle(definition, translate),
    submit: written.submit ?? translate('create.submit', namesOf(label)),
    reset: written.reset ?? translate('form.reset'),
    resets: written.resets ?? 'initial',
    groups: groupsOf(written, 'create', fields, translate),
    groupsAs: written.groupsAs ?? 'headings',
    links: (written.links ?? (isMovement(definition) ? [pathOf(definition, 'list')] : [])).map((entry) =>
      linkOf(entry, titles),
    ),
    after: written.after ?? (place === 'page' && !isMovement(definition) ? 'list' : 'stay'),
    clears: written.clears ?? 'success',
    unsaved: written.unsaved,
    phrases: written.phrases,
  };
}

function editView({ definition, label, fields, titles, translate }: Base): FormView {
  const written = definition.edit ?? {};
  const place = written.in ?? 'page';
  return {
    in: place,
    path: pathOf(definition, 'edit'),
    title: written.title ?? translate('edit.title', namesOf(label)),
    submit: written.submit ?? translate('edit.submit'),
    reset: written.reset ?? translate('form.reset'),
    resets: written.resets ?? 'initial',
    groups: groupsOf(written, 'edit', fields, translate),
    groupsAs: written.groupsAs ?? 'headings',
    links: (written.links ?? []).map((entry) => linkOf(entry, titles)),
    after: written.after ?? (place === 'page' && definition.kind !== 'single' ? 'list' : 'stay'),
    clears: 'success',
    unsaved: written.unsaved,
    phrases: undefined,
  };
}

function sortOf(by: string): { field: string; order: 'asc' | 'desc' } {
  return by.startsWith('-') ? { field: by.slice(1), order: 'desc' } : { field: by, order: 'asc' };
}

function summaryOf(
  entry: NonNullable<NonNullable<Definition['list']>['summary']>[number],
  { definition, label, fields, translate }: Pick<Base, 'definition' | 'label' | 'fields' | 'translate'>,
): Summary {
  if (typeof entry === 'object') return { ...entry, of: entry.of ?? definition.name };
  const sum = entry.startsWith('sum ') ? entry.slice(4) : undefined;
  const words = sum === undefined ? label.many : (fields[sum]?.labels.list ?? humanise(sum));
  return { label: translate('list.total', { what: words }), of: definition.name, sum };
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

function textsOf(definition: Definition, label: { one: string; many: string }, translate: Translate): Texts {
  const names = namesOf(label);
  const failed = definition.texts?.failed ?? {};
  return {
    confirmDelete: definition.texts?.confirmDelete ?? translate('confirmDelete', names),
    failed: Object.fromEntries(
      OPERATIONS.map((operation) => [
        operation,
        failed[operation] ?? translate(`failed.${operation}`, names),
      ]),
    ) as Record<OperationName, string>,
  };
}

/** A movement is recorded, so its page has the movement's own name and not 'Add ...'. */
function createTitle(definition: Definition, translate: Translate): string {
  const label = labelOf(definition);
  const made = isMovement(definition) ? label.one : translate('create.title', namesOf(label));
  return definition.create?.title ?? made;
}

/** The titles of the pages by path, so that links need no label. */
function pageTitles(definitions: readonly Definition[], translate: Translate): Map<string, string> {
  const titles = new Map([['', translate('dashboard')]]);
  for (const definition of definitions) {
    const { many } = labelOf(definition);
    titles.set(pathOf(definition, 'list'), definition.list?.title ?? many);
    titles.set(pathOf(definition, 'create'), createTitle(definition, translate));
    for (const { path, title } of [...Object.values(definition.lists ?? {}), definition.batch ?? {}])
      if (path !== undefined && title !== undefined) titles.set(path, title);
    const { history } = definition;
    if (history?.path !== undefined && history.title !== undefined && !titles.has(history.path))
      titles.set(history.path, history.title);
  }
  return titles;
}

function linkOf(entry: WrittenLink, titles: ReadonlyMap<string, string>): Link {
  if (typeof entry === 'object') return { ...entry, to: entry.to === 'dashboard' ? '' : entry.to };
  const to = entry === 'dashboard' ? '' : entry;
  return { to, label: titles.get(to) ?? humanise(to.split('/').at(-1) ?? to) };
}

/** The first text field; a movement without one is named by its number. */
function titleField(
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): string {
  const own = Object.values(fields).filter((field) => field.source !== 'system');
  if (isMovement(definition))
    return own.find(({ name, type }) => name !== 'note' && types[type]?.searchable)?.name ?? 'id';
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

/** A record's book that grows by debits is an asset by default: its balance is the firm's, or owed to it. */
function completeBook(
  book: NonNullable<Definition['book']>,
  label: { one: string; many: string },
  translate: Translate,
): NonNullable<Resource['book']> {
  const { floor = null, class: own = book.normal === 'debit' ? 'asset' : 'liability' } = book;
  const made = translate(book.normal === 'debit' ? 'book.advancesFrom' : 'book.advancesTo', namesOf(label));
  return { ...book, floor, class: own, opposite: book.opposite ?? made };
}

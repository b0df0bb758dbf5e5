/** The definitions as the web app of a reader gets them. */
import type { GroupRights } from '../../schema/access.ts';
import type { Dashboard, DashboardCard, Dashboards } from '../../schema/dashboard.ts';
import type { ReportDefinitions } from '../../schema/expression/reportScope.ts';
import { movementRule } from '../../schema/grammar/rules.ts';
import type {
  Action,
  Field,
  Language,
  ListView,
  OperationName,
  Resource,
  Resources,
  Sheet,
} from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import type { Report } from '../../schema/report.ts';
import type { Context } from '../context.ts';
import type { Access, ResourceAccess } from './Access.ts';
import { deadPaths, readsPosted } from './deadPaths.ts';
import { isGiven } from './grants.ts';
import { readsReport, unreadColumns } from './guardReport.ts';
import { readsCard } from './readsWhole.ts';
import { letting, settable } from './settable.ts';

type Definitions = Pick<Context, 'resources' | 'reports' | 'dashboards' | 'settings'> & Partial<Language>;
type Expression = Pick<Context, 'types'>;
/** `rights` is missing for somebody who may do everything that the definitions leave to them. */
type Tailored<Given> = Given & { rights?: GroupRights };

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * The definitions as the web app of a reader gets them: without what they may not read, so that no menu, column, field or button
 * leads nowhere.
 */
export function tailored<Given extends Definitions>(
  given: Given,
  access: Access | undefined,
  { types }: Expression,
): Tailored<Given> {
  if (access === undefined) return given;
  const { resources, reports, dashboards, settings } = given;
  const isKept = (name: string) => access.resources.get(name)?.rights.has('read') === true;
  const kept = Object.entries(resources).filter(([name]) => isKept(name));
  const ownReports = Object.fromEntries(
    Object.entries(reports).filter(([, report]) =>
      readsReport(access, report, { resources, settings, types }),
    ),
  );
  const dead = deadPaths(resources, access);
  const unreadBooks = new Set(Object.keys(settings.books).filter((name) => !access.nominal.has(name)));
  const ofBooks = access.books.has('read')
    ? settings
    : { ...settings, books: without(settings.books, unreadBooks) };
  return {
    ...given,
    settings: ofBooks,
    resources: Object.fromEntries(
      kept.map(([name, one]) => [
        name,
        tailorResource(one, access.resources.get(name) as ResourceAccess, {
          all: resources,
          isKept,
          dead,
          summary: one.list.summary.filter((card) => readsCard(access, card)),
        }),
      ]),
    ) as Resources,
    reports: ownReports,
    dashboards: ownDashboards(
      Object.values(dashboards)
        .map((one) => tailorDashboard(one, ownReports, access, { resources, settings, types }))
        .filter(({ cards }) => cards.length > 0),
      access.roles,
    ),
    rights: {
      reports: [...access.reports],
      books: [...access.books],
      settings: [...access.settings],
      allBooks: access.readsAllBooks,
    },
  };
}

/**
 * The dashboards of a reader. That of the first of their roles with one is their first page; `home` is, if no role has one. Those of
 * their other roles have pages of their own, and those of other people's roles are left out.
 */
function ownDashboards(all: readonly Dashboard[], roles: readonly string[]): Dashboards {
  const own = all.filter((one) => one.roles.length === 0 || one.roles.some((role) => roles.includes(role)));
  const first = roles
    .map((role) => own.find((one) => one.roles.includes(role)))
    .find((found) => found !== undefined);
  const kept = own.filter(({ path }) => first === undefined || path !== '');
  return Object.fromEntries(
    kept.map((one) => [one.name, one === first ? { ...one, path: '', menu: [] } : one]),
  );
}

function tailorDashboard(
  dashboard: Dashboard,
  reports: Readonly<Record<string, Report>>,
  access: Access,
  definitions: ReportDefinitions,
): Dashboard {
  const cards = dashboard.cards.flatMap((card): DashboardCard[] => {
    if (card.kind === 'note') return [card];
    if (card.kind !== 'list') {
      const report = Object.hasOwn(reports, card.report) ? reports[card.report] : undefined;
      return report === undefined ? [] : ofReport(card, report, unreadColumns(access, report, definitions));
    }
    const own = access.resources.get(card.resource);
    if (own?.rights.has('read') !== true) return [];
    return [{ ...card, columns: card.columns?.filter((name) => !own.hidden.has(name)) }];
  });
  // A note explains the figures beside it.
  return { ...dashboard, cards: cards.every(({ kind }) => kind === 'note') ? [] : cards };
}

/** A card of a report without the figures that are not read; none without any. */
function ofReport(
  card: Exclude<DashboardCard, { kind: 'list' | 'note' }>,
  report: Report,
  unread: ReadonlySet<string>,
): DashboardCard[] {
  if (card.kind === 'figure') return unread.has(card.column) ? [] : [card];
  if (card.kind === 'chart') return report.chart?.of.every((name) => unread.has(name)) ? [] : [card];
  const columns = card.columns.filter((name) => !unread.has(name));
  return columns.length === 0 && card.columns.length > 0 ? [] : [{ ...card, columns }];
}

interface Tailoring {
  all: Resources;
  isKept: (name: string) => boolean;
  dead: ReadonlySet<string>;
  /** The cards above the list that are read. */
  summary: ListView['summary'];
}

function tailorResource(
  resource: Resource,
  own: ResourceAccess,
  { all, isKept, dead, summary }: Tailoring,
): Resource {
  const { rights, hidden, partial, hiddenOfLines } = own;
  const sets = { create: settable(own, 'create'), update: settable(own, 'update') };
  // A reference to what is not read leads nowhere.
  const names = new Set(hidden);
  for (const field of Object.values(resource.fields)) {
    const to = field.to ?? field.each?.to;
    if (to !== undefined && !isKept(to)) names.add(field.name);
  }
  const fields = Object.entries(resource.fields)
    .filter(([name]) => !names.has(name))
    .map(([name, field]) => [
      name,
      {
        ...field,
        ...(field.of && { of: linesOf(field, hiddenOfLines.get(name), sets.create) }),
        ...fixed(field, own, sets),
        ...(name === resource.account?.admin && { readOnly: true }),
      },
    ]);
  const gone = new Set(Object.keys(all).filter((name) => !isKept(name)));
  const readsUsers = Object.values(all).some(({ account, name }) => account !== undefined && isKept(name));
  // Without the users nobody's name is there to show; the field stays for views of one's own.
  const unseen = readsUsers ? names : new Set([...names, 'added_by']);
  // A new record has no value to show of what may not be set.
  const ofNew = rights.has('create')
    ? Object.values(resource.fields).filter((field) => isEntered(field) && !sets.create.has(field.name))
    : [];
  const hiddenOf = (key: (typeof SCREENS)[number]) =>
    key === 'create' ? new Set([...unseen, ...ofNew.map(({ name }) => name)]) : unseen;
  const shown = Object.fromEntries(
    SCREENS.map((key) => [key, pruned(resource[key], { hidden: hiddenOf(key), partial, gone, dead })]),
  ) as unknown as Resource;
  const due = rights.has('due') ? movementRule(resource.post?.rule)?.due : undefined;
  const { book: hasBook, stock: hasStock } = readsPosted(own);
  const given = (operation: OperationName, right: string) =>
    rights.has(right) && (operation !== 'create' || !isUnenterable(resource, names, sets.create, due))
      ? ('everyone' as const)
      : ('admin' as const);
  const { sort } = resource.list;
  return {
    ...resource,
    ...shown,
    list: tailorList(
      {
        ...shown.list,
        summary,
        totals: shown.list.totals.filter((name) => !partial.has(name)),
        sort: names.has(sort.field) ? { ...sort, field: 'id' } : sort,
      },
      rights,
    ),
    lists: Object.fromEntries(
      Object.entries(shown.lists).map(([name, one]) => [
        name,
        { ...one, view: tailorList(one.view, rights) },
      ]),
    ),
    print: rights.has('print') ? shown.print : [],
    sheet:
      resource.sheet &&
      tailorSheet(resource.sheet, { names, sets: rights.has('create') ? sets.create : undefined }),
    fields: Object.fromEntries(fields),
    book: hasBook ? resource.book : undefined,
    stock: hasStock ? resource.stock : undefined,
    ledger: hasBook || hasStock ? resource.ledger : undefined,
    report: hasBook ? resource.report : undefined,
    attendance: resource.attendance && readsDays(own, resource.attendance) ? resource.attendance : undefined,
    actions: resource.actions.flatMap((action) => ownAction(action, own)),
    access: {
      list: given('list', 'read'),
      one: given('one', 'read'),
      create: given('create', 'create'),
      update: given('update', 'update'),
      delete: rights.has('delete') ? 'everyone' : 'admin',
    },
    rights: [...rights],
  };
}

/** Whether it is read who was present, and when. */
function readsDays(
  { hidden, partial }: ResourceAccess,
  { each }: NonNullable<Resource['attendance']>,
): boolean {
  return [each, 'date'].every((name) => !hidden.has(name) && !partial.has(name));
}

/** The tools of a list that the rights give. */
function tailorList(list: ListView, rights: ReadonlySet<string>): ListView {
  return {
    ...list,
    export: list.export && (rights.has('export') || rights.has('print')),
    import: list.import && rights.has('import'),
    bulk: rights.has('bulk') ? list.bulk.filter((name) => rights.has(name)) : [],
  };
}

/** A sheet without the inputs of hidden fields, and of those that may not be set. */
function tailorSheet(
  sheet: Sheet,
  { names, sets }: { names: ReadonlySet<string>; sets: ReadonlySet<string> | undefined },
): Sheet {
  const { of = {} } = sheet.lines;
  const gone = new Set(
    Object.keys(of).filter((name) => name !== sheet.each && (names.has(name) || sets?.has(name) === false)),
  );
  return {
    ...sheet,
    lines: { ...sheet.lines, of: without(of, gone) },
    fill: without(sheet.fill, gone),
    form: {
      ...sheet.form,
      groups: sheet.form.groups.map((group) => ({
        ...group,
        items: group.items.filter(({ field }) => field === sheet.lines.name || !names.has(field)),
      })),
    },
  };
}

/** Whether forms ask for a field, if its definition lets them. */
function isEntered({ source, readOnly }: Field): boolean {
  return source !== 'system' && source !== 'derived' && !readOnly;
}

interface Sets {
  create: ReadonlySet<string>;
  update: ReadonlySet<string>;
}

/** A field that is shown, but may not be set: never, or in no record that is there. */
function fixed(field: Field, { rights }: ResourceAccess, { create, update }: Sets): Partial<Field> {
  if (!isEntered(field) || (rights.has('update') && update.has(field.name))) return {};
  if (!rights.has('create') || !create.has(field.name)) return { readOnly: true };
  return rights.has('update') ? { immutable: true } : {};
}

/** The columns of lines that are read; those that may not be set are fixed. */
function linesOf(
  { name, of = {} }: Field,
  hidden: ReadonlySet<string> | undefined,
  sets: ReadonlySet<string>,
): Field['of'] {
  const columns = Object.entries(without(of, hidden)).map(([key, column]) => [
    key,
    !sets.has(name) || sets.has(`${name}.${key}`) || !isEntered(column)
      ? column
      : { ...column, readOnly: true },
  ]);
  return Object.fromEntries(columns);
}

/** An action that the reader may run, with the fields of its form that they may set; none if it sets by itself what they may not. */
function ownAction(action: Action, own: ResourceAccess): Action[] {
  if (!own.rights.has(action.name)) return [];
  const sets = settable(own, action.name);
  const grants = own.grants.filter((grant) => isGiven(own.resource, grant, action.name));
  const isUnset = Object.keys(action.set).some((name) => {
    const path = { path: name, field: own.resource.fields[name] as Field, isByAction: true };
    return grants.every((grant) => letting(own, grant, path) === 'never');
  });
  if (isUnset) return [];
  return [{ ...action, access: 'everyone', fields: action.fields.filter(({ field }) => sets.has(field)) }];
}

/** Whether a required field cannot be filled in, so that no form could be sent. */
function isUnenterable(
  { fields }: Resource,
  hidden: ReadonlySet<string>,
  sets: ReadonlySet<string>,
  due: string | undefined,
): boolean {
  return Object.values(fields).some(
    (field) =>
      field.required &&
      field.name !== due &&
      field.source === 'column' &&
      (hidden.has(field.name) || (isEntered(field) && field.default === undefined && !sets.has(field.name))),
  );
}

/** The parts of a definition that name fields and other resources to show. */
const SCREENS = [
  'list',
  'lists',
  'views',
  'show',
  'page',
  'print',
  'create',
  'edit',
  'history',
  'search',
  'menu',
] as const;

function without<Value>(
  given: Readonly<Record<string, Value>>,
  names: ReadonlySet<string> = NO_NAMES,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
}

interface Missing {
  hidden: ReadonlySet<string>;
  /** Those that only some records show: no column of a board and no group is by them. */
  partial: ReadonlySet<string>;
  /** The resources that are not read. */
  gone: ReadonlySet<string>;
  /** The addresses that lead nowhere. */
  dead: ReadonlySet<string>;
}

/** The same without entries of lists that name a hidden field, a resource that is not read, or an address that leads nowhere. */
function pruned(value: unknown, missing: Missing): unknown {
  if (Array.isArray(value))
    return value.filter((one) => !namesMissing(one, missing)).map((one) => pruned(one, missing));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pruned(one, missing)]));
}

function namesMissing(one: unknown, { hidden, partial, gone, dead }: Missing): boolean {
  if (typeof one === 'string') return hidden.has(one);
  if (!isObject(one)) return false;
  const { field, by, group, kind, of, resource, section, to } = one;
  const columns = [group, kind === 'board' ? by : undefined];
  if (columns.some((name) => typeof name === 'string' && partial.has(name))) return true;
  if (typeof to === 'string' && dead.has(to)) return true;
  if ([field, by, group].some((name) => typeof name === 'string' && hidden.has(name))) return true;
  const owners = [of, resource, isObject(section) ? section.of : undefined];
  return owners.some((name) => typeof name === 'string' && gone.has(name));
}

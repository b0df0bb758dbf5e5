import type { Dashboard, DashboardCard, Dashboards } from '../dashboard.ts';
import {
  CARD_KINDS,
  type CardKind,
  type WrittenCard,
  type WrittenDashboard,
} from '../grammar/dashboardGrammar.ts';
import { humanise } from '../names.ts';
import type { Report, Reports } from '../report.ts';
import type { MenuLink, Resources } from '../resource.ts';

const ICON = 'assessment';
const ROWS = 5;
const WIDTHS: Readonly<Record<CardKind, number>> = { figure: 3, chart: 6, table: 6, list: 6, note: 6 };

/** The dashboard of the first page. */
export const HOME = 'home';

interface Around {
  resources: Resources;
  reports: Reports;
}

/** Checked dashboards with their defaults, by name. Resources and reports are those of the same language. */
export function completeDashboards(written: readonly WrittenDashboard[], around: Around): Dashboards {
  return Object.fromEntries(written.map((one) => [one.name, completeDashboard(one, around)]));
}

function completeDashboard(written: WrittenDashboard, around: Around): Dashboard {
  const { name, label = humanise(name), icon = ICON, cards } = written;
  const path = dashboardPath(name);
  return {
    name,
    label,
    icon,
    path,
    menu: name === HOME ? [] : menuOf(written, { path, label, icon }),
    roles: written.roles ?? [],
    cards: Object.entries(cards).map(([card, keys]) => completeCard(card, keys, around)),
  };
}

/** The route of a dashboard, below /dashboard. */
export function dashboardPath(name: string): string {
  return name === HOME ? '' : `dashboards/${name.replaceAll('_', '-')}`;
}

function menuOf(
  { menu, roles }: WrittenDashboard,
  { path, label, icon }: { path: string; label: string; icon: string },
): MenuLink[] {
  // The first page of a role needs no link.
  if (menu === false || (menu === undefined && roles !== undefined)) return [];
  return [
    {
      to: path,
      label: menu?.label ?? label,
      group: menu?.group ?? '',
      order: menu?.order ?? 100,
      icon: menu?.icon ?? icon,
    } as MenuLink,
  ];
}

/** The kind of a card: the first of its keys that says one. */
export function kindOfCard(card: WrittenCard): CardKind | undefined {
  return CARD_KINDS.find((kind) => card[kind] !== undefined);
}

function completeCard(name: string, card: WrittenCard, { resources, reports }: Around): DashboardCard {
  const kind = kindOfCard(card) as CardKind;
  const width = card.width ?? WIDTHS[kind];
  if (kind === 'note') return { kind, name, label: card.label ?? '', width, text: card.note as string };
  if (kind === 'list') {
    const resource = resources[card.list as string];
    const view = resource?.views.find((one) => one.name === card.view);
    const label = card.label ?? view?.label ?? resource?.list.title ?? humanise(name);
    return {
      kind,
      name,
      label,
      width,
      resource: card.list as string,
      view: card.view,
      columns: card.columns,
      rows: card.rows ?? ROWS,
    };
  }
  const report = reports[card[kind] as string] as Report;
  const base = {
    name,
    label: card.label ?? report.label,
    width,
    report: report.name,
    ask: textsOf(card.ask),
  };
  if (kind === 'chart') return { kind, ...base };
  const columnsOfTable = report.columns.filter(({ show }) => show.includes('table'));
  const shown = columnsOfTable.map((column) => column.name);
  if (kind === 'figure') {
    const first = columnsOfTable.find(({ total }) => total === undefined)?.name ?? '';
    const { column = first, section = report.sections.at(-1)?.name ?? '', good } = card;
    return { kind, ...base, column, section, good };
  }
  const { columns = shown, rows = ROWS, levels = 1 } = card;
  return { kind, ...base, columns, rows, levels };
}

function textsOf(ask: WrittenCard['ask'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ask).map(([name, value]) => [name, String(value)]));
}

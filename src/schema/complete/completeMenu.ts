import type { Definition } from '../grammar/grammar.ts';
import type { Settings } from '../grammar/settings.ts';
import type { WrittenMenu } from '../grammar/viewKeys.ts';
import type {
  Attendance,
  Batch,
  FormView,
  FurtherList,
  HistoryView,
  LedgerView,
  MenuLink,
  ReportView,
  Sheet,
} from '../resource.ts';
import { labelOf, pathOf } from './completeNames.ts';

interface Screens {
  definition: Definition;
  create: FormView;
  ledger: LedgerView | undefined;
  history: HistoryView | undefined;
  report: ReportView | undefined;
  lists: Readonly<Record<string, FurtherList>>;
  batch: Batch | undefined;
  attendance: Attendance | undefined;
  sheet: Sheet | undefined;
  settings: Settings;
}

/**
 * The links of a definition in the sidebar: its list (for a movement its form), then its other pages with a
 * `menu`.
 */
export function menuLinks(screens: Screens): MenuLink[] {
  const { definition, create, ledger, history, report, lists, attendance, sheet } = screens;
  const own = ownLink(screens);
  if (own === undefined) return [];
  const more = [
    ...Object.entries(lists).map(([name, { view }]) =>
      link(definition.lists?.[name]?.menu ?? {}, view, own, { order: 4, icon: own.icon }),
    ),
    link(definition.create?.menu, create, own, { order: 1, icon: 'add' }),
    ledger && link(ledgerMenu(definition, ledger), ledger, own, { order: 2, icon: 'description' }),
    history && link(definition.history?.menu, history, own, { order: 3, icon: 'history' }),
    attendance &&
      link(definition.attendance?.menu ?? {}, attendance, own, { order: 3, icon: 'calendar_month' }),
    sheet && link(definition.sheet?.menu, sheet.form, own, { order: 4, icon: own.icon }),
    report && link(definition.report?.menu ?? {}, report, own, { order: 4, icon: 'assessment' }),
  ];
  return [own, ...more.filter((entry) => entry !== undefined)];
}

/** Records that are entered together are linked to the form where they are entered. */
function ownLink({ definition, create, batch, settings }: Screens): MenuLink | undefined {
  if (definition.menu === false) return undefined;
  const { kind, icon } = definition;
  const label = labelOf(definition);
  const written = definition.menu ?? {};
  const group = written.group ?? '';
  const groupIcon = settings.menu.find((entry) => entry.group === group)?.icon;
  const screen = { entity: label.many, single: label.one, movement: create.title };
  const view = { entity: 'list', single: 'edit', movement: 'create' } as const;
  return {
    to: batch?.form.path ?? pathOf(definition, view[kind ?? 'entity']),
    label: written.label ?? batch?.form.title ?? screen[kind ?? 'entity'],
    group,
    order: written.order ?? 100,
    icon: written.icon ?? icon ?? groupIcon ?? 'folder',
  };
}

/** A ledger that is a page of its own has a link unless the definition sets `menu: false`. */
function ledgerMenu(definition: Definition, ledger: LedgerView): WrittenMenu | undefined {
  if (ledger.path.includes('{')) return undefined;
  return definition.ledger?.menu ?? {};
}

function link(
  written: WrittenMenu | undefined,
  { path, title }: { path: string; title: string },
  own: MenuLink,
  fallback: { order: number; icon: string },
): MenuLink | undefined {
  if (written === undefined || written === false) return undefined;
  return {
    to: path,
    label: written.label ?? title,
    group: written.group ?? own.group,
    order: written.order ?? own.order + fallback.order,
    icon: written.icon ?? fallback.icon,
  };
}

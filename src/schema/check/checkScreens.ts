import { HISTORY_LABELS } from '../complete/completeHistory.ts';
import { LEDGER_LABELS, ledgerOf } from '../complete/completeLedger.ts';
import { completePost } from '../complete/completePost.ts';
import type { Definition } from '../grammar/grammar.ts';
import { RESERVED_ROUTE_ROOTS, RESERVED_ROUTES } from '../grammar/reserved.ts';
import { OWN_TYPES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';
import type { CheckScope } from './check.ts';
import { checkBatch } from './checkBatch.ts';
import { claimsOf, withoutNames } from './claims.ts';

type Path = readonly PropertyKey[];

/** The totals that the server knows, by name. */
export const TOTALS = ['pay', 'project'] as const;

/** What the ledger, the history and the embedded forms of a definition point to. */
export function checkScreens(scope: CheckScope): void {
  checkLedger(scope);
  checkHistory(scope);
  checkBatch(scope);
  checkRowLinks(scope);
  checkEmbedded(scope);
  checkParameters(scope);
  checkReport(scope);
}

/** What is printed of a record is its ledger. */
function checkReport({ definition, say }: CheckScope): void {
  const { report } = definition;
  if (report === undefined) return;
  if (ledgerOf(definition) !== 'book') say(['report'], 'only records with a book have a report', 'key');
  checkDay(report.from, ['report', 'from'], say);
}

/** An entry of a type that no movement posts would never be shown. */
function checkExternal({ definition, others, names, say }: CheckScope): void {
  // What a definition that could not be read would post is not known.
  if (names.some((name) => !others.has(name))) return;
  const posted = [...others.values()].flatMap((other) => completePost(other.definition)?.type ?? []);
  const known = [...OWN_TYPES, ...posted];
  for (const [label, link] of Object.entries(definition.ledger?.external ?? {})) {
    if (typeof link === 'string') continue;
    for (const [index, type] of (link.types ?? []).entries())
      if (!known.includes(type))
        say(
          ['ledger', 'external', label, 'types', index],
          `no movement posts "${type}"${didYouMean(type, known)}`,
          'value',
        );
  }
}

function checkLedger(scope: CheckScope): void {
  const { definition, say } = scope;
  const { ledger } = definition;
  const of = ledgerOf(definition);
  if (ledger === undefined || of === undefined) return;
  checkColumns(ledger.columns, Object.keys(LEDGER_LABELS[of]), ['ledger', 'columns'], say);
  checkTotals(ledger.totals, ['ledger', 'totals'], say);
  checkDay(ledger.from, ['ledger', 'from'], say);
  checkExternal(scope);
}

/** The same of the books in settings.yaml. */
export function checkNominalLedgers({ books }: WrittenSettings, source: Source): Mistake[] {
  const mistakes: Mistake[] = [];
  const say: CheckScope['say'] = (path, message, at) => mistakes.push(source.mistake(path, message, at));
  for (const [key, { ledger }] of Object.entries(books)) {
    const path = ['books', key, 'ledger'];
    checkColumns(ledger?.columns, Object.keys(LEDGER_LABELS.book), [...path, 'columns'], say);
    checkTotals(ledger?.totals, [...path, 'totals'], say);
    checkDay(ledger?.from, [...path, 'from'], say);
  }
  return mistakes;
}

function checkTotals(totals: string | undefined, path: Path, say: CheckScope['say']): void {
  if (totals === undefined || (TOTALS as readonly string[]).includes(totals)) return;
  say(path, `there are no totals "${totals}"${didYouMean(totals, TOTALS)}`, 'value');
}

function checkDay(day: string | undefined, path: Path, say: CheckScope['say']): void {
  if (day === undefined || day === 'today') return;
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day))
    say(path, `${day} is no day that exists`, 'value');
}

function checkHistory({ definition, fields, known, say }: CheckScope): void {
  const { history, kind } = definition;
  if (history === undefined || kind !== 'movement') return;
  const columns = [...known, 'no', ...Object.keys(HISTORY_LABELS)];
  checkColumns(history.columns, columns, ['history', 'columns'], say);
  for (const key of ['by', 'balances'] as const) {
    const name = history[key];
    if (name === undefined) continue;
    const path = ['history', key];
    if (!known.includes(name)) say(path, `there is no field "${name}"${didYouMean(name, known)}`, 'value');
    else if (fields[name]?.to === undefined) say(path, `"${name}" is no reference`, 'value');
  }
  if (history.call !== undefined && !/\/\{key\}$/.test(history.call))
    say(['history', 'call'], 'the path must end in {key}, a day or an id', 'value');
}

/** A link of a row leads to a page that there is: one of a definition, or of the product itself. */
function checkRowLinks({ definition, others, say }: CheckScope): void {
  const { list, lists = {} } = definition;
  const written = [
    { at: ['list'], links: list?.rowLinks },
    ...Object.entries(lists).map(([name, { rowLinks }]) => ({ at: ['lists', name], links: rowLinks })),
  ];
  if (written.every(({ links }) => links === undefined)) return;
  const routes = [...[...others.values()].flatMap(routesIn), ...RESERVED_ROUTES.map(withoutNames)];
  for (const { at, links } of written)
    for (const [label, to] of Object.entries(links ?? {}))
      if (!routes.includes(withoutNames(to)) && !isReservedRoot(to))
        say([...at, 'rowLinks', label], `there is no page at "${to}"`, 'value');
}

function routesIn({ definition, isWhole }: Written): string[] {
  return claimsOf(definition, isWhole)
    .filter(({ kind }) => kind === 'route')
    .map(({ what }) => what);
}

function isReservedRoot(to: string): boolean {
  return (RESERVED_ROUTE_ROOTS as readonly (string | undefined)[]).includes(to.split('/')[0]);
}

/** Forms of movements that are about the record: they point to it. */
function checkEmbedded({ definition, others, names, say }: CheckScope): void {
  for (const [index, name] of (definition.show?.forms ?? []).entries()) {
    const path = ['show', 'forms', index];
    const movement = others.get(name)?.definition;
    if (!names.includes(name)) say(path, `there is no resource "${name}"${didYouMean(name, names)}`, 'value');
    else if (movement !== undefined && movement.kind !== 'movement')
      say(path, `"${name}" is no movement`, 'value');
    else if (movement !== undefined && !pointsTo(movement, definition.name))
      say(path, `"${name}" has no reference to ${definition.name}`, 'value');
  }
}

function pointsTo({ fields }: Definition, name: string): boolean {
  return Object.values(fields).some((field) => (field as { to?: string }).to === name);
}

/** What a movement's call and its message have in braces are fields of its record. */
function checkParameters({ definition, known, say }: CheckScope): void {
  if (definition.kind !== 'movement') return;
  for (const key of ['call', 'message'] as const) {
    for (const [, name = ''] of definition.api?.create?.[key]?.matchAll(/\{([^}]*)\}/g) ?? [])
      if (!known.includes(name) && !(key === 'message' && name === 'title'))
        say(['api', 'create', key], `there is no field "${name}"${didYouMean(name, known)}`, 'value');
  }
}

/** Whether the columns of a list are fields that there are. */
export function checkColumns(
  written: readonly WrittenItem[] | undefined,
  known: readonly string[],
  path: Path,
  say: CheckScope['say'],
): void {
  for (const [index, entry] of (written ?? []).entries()) {
    const keys = typeof entry === 'string' ? [entry] : Object.keys(entry);
    if (keys.length !== 1) say([...path, index], 'one `field: label` an entry', 'value');
    for (const key of keys)
      if (!known.includes(key))
        say([...path, index], `rows have no "${key}"${didYouMean(key, known)}`, 'value');
  }
}

import { problem } from '../../errors/problem.ts';
import { HISTORY_LABELS } from '../complete/completeHistory.ts';
import { LEDGER_LABELS, ledgerOf } from '../complete/completeLedger.ts';
import { completePost } from '../complete/completePost.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenExternal } from '../grammar/movementKeys.ts';
import { RESERVED_ROUTE_ROOTS, RESERVED_ROUTES } from '../grammar/reserved.ts';
import { OWN_TYPES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { WrittenItem } from '../grammar/viewKeys.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';
import type { CheckScope } from './check.ts';
import { checkAttendance } from './checkAttendance.ts';
import { checkBatch } from './checkBatch.ts';
import { checkCondition } from './checkPointers.ts';
import { checkSheet } from './checkSheet.ts';
import { claimsOf, withoutNames } from './claims.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];

/** The totals that the server can compute, by name. */
export const TOTALS = ['pay', 'project'] as const;

/** The fields and pages that the ledger, the history and the embedded forms of a definition name. */
export function checkScreens(scope: CheckScope): void {
  checkLedger(scope);
  checkHistory(scope);
  checkBatch(scope);
  checkSheet(scope);
  checkAttendance(scope);
  checkRowLinks(scope);
  checkEmbedded(scope);
  checkParameters(scope);
  checkPhrases(scope);
  checkReport(scope);
}

/** A report prints the ledger of a record. */
function checkReport({ definition, addMistake }: CheckScope): void {
  const { report } = definition;
  if (report === undefined) return;
  if (ledgerOf(definition) !== 'book') addMistake(['report'], problem('reportWithoutBook'), 'key');
  checkDay(report.from, ['report', 'from'], addMistake);
}

/** A type that no movement posts would never be shown. */
function checkExternal(
  { others, names, addMistake }: Pick<CheckScope, 'others' | 'names' | 'addMistake'>,
  external: WrittenExternal,
  at: Path,
): void {
  // The types of an unreadable definition are unknown.
  if (names.some((name) => !others.has(name))) return;
  const posted = [...others.values()].flatMap((other) => completePost(other.definition)?.type ?? []);
  const known = [...OWN_TYPES, ...posted];
  for (const [label, link] of Object.entries(external ?? {})) {
    if (typeof link === 'string') continue;
    for (const [index, type] of (link.types ?? []).entries())
      if (!known.includes(type))
        addMistake(
          [...at, label, 'types', index],
          problem('typeNotPosted', { type, hint: didYouMean(type, known) }),
          'value',
        );
  }
}

function checkLedger(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { ledger } = definition;
  const of = ledgerOf(definition);
  if (ledger === undefined || of === undefined) return;
  checkColumns(ledger.columns, Object.keys(LEDGER_LABELS[of]), ['ledger', 'columns'], addMistake);
  checkTotals(ledger.totals, ['ledger', 'totals'], addMistake);
  checkDay(ledger.from, ['ledger', 'from'], addMistake);
  checkExternal(scope, ledger.external, ['ledger', 'external']);
}

/** The same for the books in settings.yaml. */
export function checkNominalLedgers(
  { books }: WrittenSettings,
  source: Source,
  others: CheckScope['others'],
  names: CheckScope['names'],
): Mistake[] {
  const mistakes: Mistake[] = [];
  const addMistake: CheckScope['addMistake'] = (path, found, at) =>
    mistakes.push(source.mistake(path, found, at));
  for (const [key, { ledger }] of Object.entries(books)) {
    const path = ['books', key, 'ledger'];
    checkColumns(ledger?.columns, Object.keys(LEDGER_LABELS.book), [...path, 'columns'], addMistake);
    checkTotals(ledger?.totals, [...path, 'totals'], addMistake);
    checkDay(ledger?.from, [...path, 'from'], addMistake);
    checkExternal({ others, names, addMistake }, ledger?.external, [...path, 'external']);
  }
  return mistakes;
}

function checkTotals(totals: string | undefined, path: Path, addMistake: CheckScope['addMistake']): void {
  if (totals === undefined || (TOTALS as readonly string[]).includes(totals)) return;
  addMistake(path, problem('totalsUnknown', { name: totals, hint: didYouMean(totals, TOTALS) }), 'value');
}

function checkDay(day: string | undefined, path: Path, addMistake: CheckScope['addMistake']): void {
  if (day === undefined || day === 'today') return;
  const time = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day))
    addMistake(path, problem('dayNotThere', { date: day }), 'value');
}

function checkHistory(scope: CheckScope): void {
  const { definition, fields, known, addMistake } = scope;
  const { history, kind } = definition;
  if (history === undefined || kind !== 'movement') return;
  checkExternal(scope, history.external, ['history', 'external']);
  const columns = [...known, 'no', ...Object.keys(HISTORY_LABELS)];
  checkColumns(history.columns, columns, ['history', 'columns'], addMistake);
  for (const key of ['by', 'balances'] as const) {
    const name = history[key];
    if (name === undefined) continue;
    const path = ['history', key];
    if (!known.includes(name)) addMistake(path, fieldUnknown(name, known), 'value');
    else if (fields[name]?.to === undefined) addMistake(path, problem('notReference', { name }), 'value');
  }
  if (history.call !== undefined && !/\/\{key\}$/.test(history.call))
    addMistake(['history', 'call'], problem('pathNeedsKey', { key: '{key}' }), 'value');
}

/** A link of a row must lead to a page of a definition or of the product. */
function checkRowLinks(scope: CheckScope): void {
  const { definition, others, addMistake } = scope;
  const { list, lists = {} } = definition;
  const written = [
    { at: ['list'], links: list?.rowLinks },
    ...Object.entries(lists).map(([name, { rowLinks }]) => ({ at: ['lists', name], links: rowLinks })),
  ];
  if (written.every(({ links }) => links === undefined)) return;
  const routes = [...[...others.values()].flatMap(routesIn), ...RESERVED_ROUTES.map(withoutNames)];
  for (const { at, links } of written)
    for (const [label, link] of Object.entries(links ?? {})) {
      const place = [...at, 'rowLinks', label];
      const { to, where = {} } = typeof link === 'string' ? { to: link } : link;
      if (!routes.includes(withoutNames(to)) && !isReservedRoot(to))
        addMistake(
          typeof link === 'string' ? place : [...place, 'to'],
          problem('pageUnknown', { path: to }),
          'value',
        );
      for (const [name, value] of Object.entries(where))
        checkCondition(scope, name, value, [...place, 'where', name]);
    }
}

function routesIn({ definition, isWhole }: Written): string[] {
  return claimsOf(definition, isWhole)
    .filter(({ kind }) => kind === 'route')
    .map(({ what }) => what);
}

function isReservedRoot(to: string): boolean {
  return (RESERVED_ROUTE_ROOTS as readonly (string | undefined)[]).includes(to.split('/')[0]);
}

/** An embedded form belongs to a movement that points to the record. */
function checkEmbedded({ definition, others, names, addMistake }: CheckScope): void {
  for (const [index, name] of (definition.show?.forms ?? []).entries()) {
    const path = ['show', 'forms', index];
    const movement = others.get(name)?.definition;
    if (!names.includes(name))
      addMistake(path, problem('definitionUnknown', { name: name, hint: didYouMean(name, names) }), 'value');
    else if (movement !== undefined && movement.kind !== 'movement')
      addMistake(path, problem('notMovement', { name }), 'value');
    else if (movement !== undefined && !pointsTo(movement, definition.name))
      addMistake(path, problem('noReferenceTo', { name, target: definition.name }), 'value');
  }
}

function pointsTo({ fields }: Definition, name: string): boolean {
  return Object.values(fields).some((field) => (field as { to?: string }).to === name);
}

/** The names in braces in a movement's call and message must be fields. */
function checkParameters({ definition, known, addMistake }: CheckScope): void {
  if (definition.kind !== 'movement') return;
  for (const key of ['call', 'message'] as const) {
    for (const [, name = ''] of definition.api?.create?.[key]?.matchAll(/\{([^}]*)\}/g) ?? [])
      if (!known.includes(name) && !(key === 'message' && name === 'title'))
        addMistake(['api', 'create', key], fieldUnknown(name, known), 'value');
  }
}

/** The names in braces in the phrases of a form must be references, whose records are filled in. */
function checkPhrases({ definition, fields, known, addMistake }: CheckScope): void {
  for (const [, name = ''] of definition.create?.phrases?.matchAll(/\{([^}]*)\}/g) ?? []) {
    const path = ['create', 'phrases'];
    if (!known.includes(name)) addMistake(path, fieldUnknown(name, known), 'value');
    else if (fields[name] !== undefined && fields[name].to === undefined)
      addMistake(path, problem('notReference', { name }), 'value');
  }
}

/** Whether the columns of a list are existing fields. */
export function checkColumns(
  written: readonly WrittenItem[] | undefined,
  known: readonly string[],
  path: Path,
  addMistake: CheckScope['addMistake'],
): void {
  for (const [index, entry] of (written ?? []).entries()) {
    const keys = typeof entry === 'string' ? [entry] : Object.keys(entry);
    if (keys.length !== 1) addMistake([...path, index], problem('itemNotOne'), 'value');
    for (const key of keys)
      if (!known.includes(key))
        addMistake(
          [...path, index],
          problem('columnUnknown', { name: key, hint: didYouMean(key, known) }),
          'value',
        );
  }
}

import { problem } from '../../errors/problem.ts';
import { LEDGER_LABELS, ledgerOf } from '../complete/completeLedger.ts';
import type { AddMistake, CheckScope } from './check.ts';
import { fieldUnknown } from './fieldUnknown.ts';

type Path = readonly PropertyKey[];

/**
 * The keys for another product's host need `host` in the settings, and each of their names must exist in
 * the definition.
 */
export function checkHost(scope: CheckScope): void {
  const { definition, known, fields, settings, addMistake } = scope;
  const { api, ledger } = definition;
  if (settings.host === undefined) {
    for (const path of writtenFor(definition)) addMistake(path, problem('hostUnknown'));
  }
  const nameKeys = Object.values(fields).flatMap(({ nameKey }) => nameKey ?? []);
  checkNames(
    api?.fields,
    ['api', 'fields'],
    [...known, ...nameKeys].filter((name) => name !== 'id'),
    addMistake,
  );
  const of = ledgerOf(definition);
  const columns = of === undefined ? [] : Object.keys(LEDGER_LABELS[of]).filter((name) => name !== 'no');
  if (of !== undefined) checkNames(ledger?.fields, ['ledger', 'fields'], columns, addMistake);
}

/** The paths of keys that only another host uses. */
function writtenFor({ api, ledger }: CheckScope['definition']): Path[] {
  const written: readonly (readonly [unknown, Path])[] = [
    [api?.id, ['api', 'id']],
    [api?.fields, ['api', 'fields']],
    [api?.list?.total, ['api', 'list', 'total']],
    [api?.create?.body, ['api', 'create', 'body']],
    [api?.update?.body, ['api', 'update', 'body']],
    [ledger?.fields, ['ledger', 'fields']],
  ];
  return written.flatMap(([value, path]) => (value === undefined ? [] : [path]));
}

function checkNames(
  written: Readonly<Record<string, string>> | undefined,
  path: Path,
  known: readonly string[],
  addMistake: AddMistake,
): void {
  const seen = new Map<string, string>();
  for (const [name, place] of Object.entries(written ?? {})) {
    if (!known.includes(name)) addMistake([...path, name], fieldUnknown(name, known));
    const first = seen.get(place);
    if (first === undefined) seen.set(place, name);
    else addMistake([...path, name], problem('placeTaken', { place, name: first }), 'value');
  }
}

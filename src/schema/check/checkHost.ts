import { LEDGER_LABELS, ledgerOf } from '../complete/completeLedger.ts';
import { didYouMean } from '../mistake.ts';
import type { CheckScope, Say } from './check.ts';

type Path = readonly PropertyKey[];

/** The keys for another product's host: the settings must tell of one, and each name must be that of something of ours. */
export function checkHost(scope: CheckScope): void {
  const { definition, known, fields, settings, say } = scope;
  const { api, ledger } = definition;
  if (settings.host === undefined) {
    for (const path of writtenFor(definition))
      say(path, 'is for another host, and settings.yaml has no "host"');
  }
  const nameKeys = Object.values(fields).flatMap(({ nameKey }) => nameKey ?? []);
  checkNames(
    api?.fields,
    ['api', 'fields'],
    [...known, ...nameKeys].filter((name) => name !== 'id'),
    say,
  );
  const of = ledgerOf(definition);
  const columns = of === undefined ? [] : Object.keys(LEDGER_LABELS[of]).filter((name) => name !== 'no');
  if (of !== undefined) checkNames(ledger?.fields, ['ledger', 'fields'], columns, say);
}

/** Where the definition says something that its own server knows nothing of. */
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
  say: Say,
): void {
  const seen = new Map<string, string>();
  for (const [name, place] of Object.entries(written ?? {})) {
    if (!known.includes(name)) say([...path, name], `there is no field "${name}"${didYouMean(name, known)}`);
    const first = seen.get(place);
    if (first === undefined) seen.set(place, name);
    else say([...path, name], `"${place}" is where "${first}" stands`, 'value');
  }
}

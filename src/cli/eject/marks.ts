import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import { genericFile, type Kind, pageFile } from './ejectPage.ts';

/** The mark in an ejected page, with hashes of its sources. */
const MARK = /Ejected: (\w+) (list|show|create|edit), definition ([0-9a-f]{8}), generic page ([0-9a-f]{8})/;

const PAGES = 'src/client/pages';

/** The mark with which a page is later compared with its definition and the generic page. */
export function markOf(resource: Resource, kind: Kind, generic: string): string {
  return `Ejected: ${resource.name} ${kind}, definition ${digest(drawn(resource, kind))}, generic page ${digest(generic)}`;
}

/** A message for each ejected page whose sources have changed: what changed, and what to do. */
export async function findDrift(root: string, resources: Resources): Promise<string[]> {
  const folder = join(root, PAGES);
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx')).sort();
  const drifts = await Promise.all(
    files.map((file) => driftOf(root, `${PAGES}/${file.replaceAll('\\', '/')}`, resources)),
  );
  return drifts.flat();
}

async function driftOf(root: string, file: string, resources: Resources): Promise<string[]> {
  const found = MARK.exec(await readFile(join(root, file), 'utf8'));
  if (found === null) return [];
  const [, name = '', kind = '', definition, page] = found;
  const resource = resources[name];
  if (resource === undefined) return [`${file} is the page of ${name}, which no definition names any more.`];
  const generic = await readFile(join(root, genericFile(kind as Kind)), 'utf8');
  const changed = [
    ...(digest(drawn(resource, kind as Kind)) === definition ? [] : [`the definition of ${name}`]),
    ...(digest(generic) === page ? [] : [`the generic page ${genericFile(kind as Kind)}`]),
  ];
  if (changed.length === 0) return [];
  return [
    `${file} was made before ${changed.join(' and ')} changed. Bring it up to date by hand, then say so: ` +
      `npm run eject -- ${name} ${kind} --mark`,
  ];
}

/**
 * Marks an ejected page as up to date with its definition and the generic page.
 *
 * @throws StartError if it was not ejected.
 */
export async function markAgain(root: string, resource: Resource, kind: Kind): Promise<string> {
  const file = pageFile(resource, kind);
  const text = existsSync(join(root, file)) ? await readFile(join(root, file), 'utf8') : '';
  if (!MARK.test(text))
    throw new StartError(`${resource.name} ${kind} was not ejected: there is no mark in ${file}.`);
  const generic = await readFile(join(root, genericFile(kind)), 'utf8');
  await writeFile(join(root, file), text.replace(MARK, markOf(resource, kind, generic)));
  return `${file} is marked as up to date`;
}

/** The part of a definition that the page displays: its view, and the fields. */
function drawn(resource: Resource, kind: Kind): string {
  const fields = Object.values(resource.fields).map(({ name, type, labels, only, options }) => ({
    name,
    type,
    labels,
    only,
    options,
  }));
  return JSON.stringify([resource.name, resource.label, resource[kind], fields]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

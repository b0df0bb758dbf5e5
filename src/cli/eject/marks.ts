import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import { genericFile, type Kind, pageFile } from './ejectPage.ts';

/** What an ejected page remembers of that from which it was made. */
const MARK = /Ejected: (\w+) (list|show|create|edit), definition ([0-9a-f]{8}), generic page ([0-9a-f]{8})/;

const PAGES = 'src/client/pages';

/** The line by which a page is compared with its definition and with the generic page later. */
export function markOf(resource: Resource, kind: Kind, generic: string): string {
  return `Ejected: ${resource.name} ${kind}, definition ${digest(drawn(resource, kind))}, generic page ${digest(generic)}`;
}

/** Ejected pages that were left behind, in words: what changed since, and what to do. */
export async function findDrift(root: string, resources: Resources): Promise<string[]> {
  const folder = join(root, PAGES);
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx')).sort();
  const told = await Promise.all(
    files.map((file) => driftOf(root, `${PAGES}/${file.replaceAll('\\', '/')}`, resources)),
  );
  return told.flat();
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
 * Says that an ejected page is up to date with its definition and the generic page as they are now.
 *
 * @throws StartError where it was not ejected.
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

/** Of a definition what the page draws: its own keys, and its fields as people see them. */
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

import { execFile, type SpawnOptions } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Reads a Dockerfile and executes its steps in folders, on machines where no image can be built. */

const run = promisify(execFile);

export interface Instruction {
  /** FROM, COPY, RUN ... */
  name: string;
  /** The rest of the line, with continuation lines joined. */
  text: string;
}

export interface Stage {
  /** `build` in `FROM node AS build`. */
  name: string | undefined;
  image: string;
  instructions: Instruction[];
}

export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, image = '', stage] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name: stage, image, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

export function textsOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
}

export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(
    textsOf(stage, 'ENV').flatMap((text) =>
      text.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  );
}

/** The command of `CMD [...]` or `HEALTHCHECK ... CMD [...]`. */
export function commandOf(stage: Stage, name: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = textsOf(stage, name).at(-1) ?? '';
  return JSON.parse(text.slice(text.indexOf('["')));
}

/** The files of a repository that Docker sends to a build, below `root`. */
export async function buildContext(root: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root });
  const ignored = parseDockerignore(await readFile(join(root, '.dockerignore'), 'utf8'));
  return stdout.split('\n').filter((file) => file !== '' && !ignored(file));
}

/** Whether a .dockerignore excludes a path; its last pattern that matches decides. */
export function parseDockerignore(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      excludes: !line.startsWith('!'),
      matches: new RegExp(`^${line.replace('!', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`),
    }));
  return (file) => patterns.findLast(({ matches }) => matches.test(file))?.excludes ?? false;
}

export interface Place {
  /** The folder that stands for the container's root. */
  root: string;
  /** Inside it, where the command starts. */
  cwd: string;
  env: Record<string, string>;
}

/** Who `node` of the image is here: an ordinary account. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Executes WORKDIR, ENV, COPY and RUN of every stage, each in a folder below `into` that stands for `/`.
 * @returns the last stage's folder, with the folder and the environment of its command.
 */
export async function executeStages(
  stages: readonly Stage[],
  { repository, into, owner }: { repository: string; into: string; owner: Owner },
): Promise<Place> {
  const context = await buildContext(repository);
  const roots = new Map<string | undefined, string>();
  let place: Place = { root: into, cwd: into, env: {} };
  for (const [index, stage] of stages.entries()) {
    const root = join(into, `stage-${index}`);
    await mkdir(root);
    roots.set(stage.name, root);
    place = { root, cwd: root, env: mapped(environmentOf(stage), root) };
    for (const { name, text } of stage.instructions) {
      if (name === 'WORKDIR') {
        place.cwd = join(root, text);
        await mkdir(place.cwd, { recursive: true });
      } else if (name === 'COPY') await copy(text, place, { repository, context, roots });
      else if (name === 'RUN') await runStep(text, place, owner);
    }
  }
  return place;
}

/** Absolute paths of the container as paths below its folder. */
function mapped(env: Record<string, string>, root: string): Record<string, string> {
  const entries = Object.entries(env);
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replace(/^\//, `${root}/`)]));
}

async function runStep(text: string, { root, cwd, env }: Place, { uid, gid }: Owner): Promise<void> {
  const script = text.replaceAll('node:node', `${uid}:${gid}`).replace(/(?<=\s)\/(?=\w)/g, `${root}/`);
  const options = {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    maxBuffer: 2 ** 24,
  };
  await run('sh', ['-c', script], options);
}

interface Sources {
  repository: string;
  context: readonly string[];
  roots: ReadonlyMap<string | undefined, string>;
}

async function copy(text: string, { root, cwd }: Place, sources: Sources): Promise<void> {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
  const names = paths.split(' ');
  const destination = names.pop() ?? '';
  const target = destination.startsWith('/') ? join(root, destination) : join(cwd, destination);
  for (const name of names) {
    if (from !== undefined) {
      await cp(join(sources.roots.get(from) as string, name), target, { recursive: true });
      continue;
    }
    const files = sources.context.filter(
      (file) => name === '.' || file === name || file.startsWith(`${name}/`),
    );
    if (files.length === 0) throw new Error(`COPY ${name}: the build context has no such file`);
    for (const file of files) {
      const below = name === '.' ? file : file === name ? basename(file) : file.slice(name.length + 1);
      await mkdir(dirname(join(target, below)), { recursive: true });
      await cp(join(sources.repository, file), join(target, below));
    }
  }
}

/** How a command of the image is started here: as its user, where the tests run as root. */
export function spawnOptions(place: Place, { uid, gid }: Owner): SpawnOptions {
  return { cwd: place.cwd, ...(process.getuid?.() === 0 && { uid, gid }) };
}

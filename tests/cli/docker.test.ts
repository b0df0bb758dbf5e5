import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variables } from '../../src/server/config.ts';
import {
  buildContext,
  commandOf,
  environmentOf,
  executeStages,
  type Owner,
  parseDockerfile,
  parseDockerignore,
  spawnOptions,
  textsOf,
} from '../support/dockerfile.ts';
import { end, freePort } from '../support/product.ts';

/** Dockerfile, .dockerignore and compose.yaml: read here, and the Dockerfile's own steps executed in the long run. */

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const read = (name: string) => readFile(join(ROOT, name), 'utf8');
const VARIABLES = Object.keys(variables.shape);

describe('the Dockerfile', () => {
  it('runs the server as an ordinary user, open to other machines, with a health check of /ready', async () => {
    const image = parseDockerfile(await read('Dockerfile')).at(-1);
    if (image === undefined) throw new Error('The Dockerfile has no stage');
    const { NODE_ENV, ...env } = environmentOf(image);
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(env).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', dataDir: '/data', resourcesDir: '/resources' });
    expect(textsOf(image, 'USER')).toEqual(['node']);
    expect(textsOf(image, 'EXPOSE')).toEqual([env.PORT]);
    expect(textsOf(image, 'VOLUME')).toEqual([env.DATA_DIR]);
    expect(commandOf(image, 'HEALTHCHECK').join(' ')).toContain('/ready');
    expect(commandOf(image, 'CMD')).toEqual(['node', 'bin/plinth.mjs', 'start']);
  });

  it('builds on the Node.js of .nvmrc', async () => {
    const major = (await read('.nvmrc')).trim();
    for (const { image } of parseDockerfile(await read('Dockerfile')))
      expect(image).toMatch(new RegExp(`^node:${major}\\.\\d+\\.\\d+-bookworm-slim$`));
  });

  it('copies files that are in the build context, which leaves out tests, packages, builds and data', async () => {
    const context = await buildContext(ROOT);
    expect(context.filter((file) => /^(tests|\.git|node_modules|dist|data)\//.test(file))).toEqual([]);
    for (const stage of parseDockerfile(await read('Dockerfile')))
      for (const text of textsOf(stage, 'COPY').filter((copied) => !copied.startsWith('--from')))
        for (const name of text.split(' ').slice(0, -1))
          expect(context.some((file) => name === '.' || file === name || file.startsWith(`${name}/`))).toBe(
            true,
          );
    const ignores = parseDockerignore(await read('.dockerignore'));
    expect(['.env', '.env.production'].filter((name) => !ignores(name))).toEqual([]);
    const unversioned = (await read('.gitignore')).split('\n').filter((line) => line !== '');
    const shown = unversioned.map((line) => line.replace(/^\//, '').replace(/\/$/, '').replace('*', 'x'));
    expect(shown.filter((name) => !ignores(name))).toEqual([]);
  });
});

interface Service {
  build?: string;
  image: string;
  profiles?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  ports?: string[];
  environment: Record<string, string>;
  volumes: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

/** Values as Docker Compose fills them in: `${NAME:-default}`. */
function interpolated(values: Record<string, string>, env: Record<string, string> = {}) {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):-([^}]*)\}/g, (_all, name: string, otherwise: string) => env[name] || otherwise);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}

describe('compose.yaml', async () => {
  const { services, volumes } = parse(await read('compose.yaml'), { merge: true }) as Compose;
  const { plinth, 'plinth-postgres': external, postgres } = services;

  it('starts the product alone, unless the one with a PostgreSQL is asked for', () => {
    const byProfile = (profile?: string) =>
      Object.keys(services).filter((name) => services[name]?.profiles?.[0] === profile);
    expect(byProfile()).toEqual(['plinth']);
    expect(byProfile('postgres')).toEqual(['plinth-postgres', 'postgres']);
    for (const service of [plinth, external]) {
      expect(service?.build).toBe('.');
      expect(service?.ports).toEqual(['127.0.0.1:${PORT:-3000}:3000']);
    }
  });

  it('takes every privilege away, writes to volumes alone, and names exact images', () => {
    for (const service of Object.values(services)) {
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.read_only).toBe(true);
      expect(service.tmpfs).toContain('/tmp');
    }
    expect([plinth?.cap_add, external?.cap_add]).toEqual([undefined, undefined]);
    expect(postgres?.image).toMatch(/^postgres:\d+\.\d+-bookworm$/);
  });

  it('gives the product variables that it knows, with values that it takes', () => {
    for (const service of [plinth, external]) {
      const { environment = {} } = service ?? {};
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      expect(readConfig(interpolated(environment))).toMatchObject({
        timeZone: 'Asia/Dhaka',
        logLevel: 'info',
      });
    }
    const secret = { POSTGRES_PASSWORD: 'secret' };
    expect(readConfig(interpolated(plinth?.environment ?? {}, secret)).databaseUrl).toBeUndefined();
    expect(readConfig(interpolated(external?.environment ?? {}, secret)).databaseUrl).toBe(
      'postgres://plinth:secret@postgres/plinth',
    );
    expect(interpolated(postgres?.environment ?? {}, secret)).toEqual({
      POSTGRES_USER: 'plinth',
      POSTGRES_DB: 'plinth',
      POSTGRES_PASSWORD: 'secret',
    });
  });

  it('keeps data in volumes, and mounts the definitions where the image reads them', async () => {
    const image = parseDockerfile(await read('Dockerfile')).at(-1);
    const { DATA_DIR, RESOURCES_DIR } = image ? environmentOf(image) : {};
    for (const service of [plinth, external]) {
      const places = service?.volumes.map((volume) => volume.split(':')) ?? [];
      expect(places.map(([, inside]) => inside)).toEqual([DATA_DIR, RESOURCES_DIR]);
      expect(places[1]).toEqual(['./resources', RESOURCES_DIR, 'ro']);
    }
    const named = Object.values(services)
      .flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
      .filter((name) => !name?.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });

  it('waits for a PostgreSQL that answers', () => {
    expect(external?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(postgres?.healthcheck?.test).toContain('pg_isready');
  });
});

describe.runIf(process.env.PLINTH_LONG)('the steps of the Dockerfile', () => {
  let folder: string | undefined;
  let server: ChildProcess | undefined;
  afterEach(async () => {
    if (server) await end(server, 'SIGTERM');
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('make a product that becomes healthy as an ordinary user', async () => {
    const stages = parseDockerfile(await read('Dockerfile'));
    const image = stages.at(-1) as (typeof stages)[number];
    folder = await mkdtemp(join(tmpdir(), 'plinth-image-'));
    await chmod(folder, 0o755);
    const owner = await ordinaryAccount();
    const place = await executeStages(stages, { repository: ROOT, into: folder, owner });
    await expect(stat(join(place.cwd, 'node_modules/react'))).rejects.toThrow('ENOENT');
    await expect(stat(join(place.cwd, 'src'))).rejects.toThrow('ENOENT');

    const env = {
      PATH: process.env.PATH,
      ...place.env,
      // The test keeps to this machine.
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ADMIN_PASSWORD: 'correct horse battery',
      LOG_LEVEL: 'error',
    };
    const [program = '', ...args] = commandOf(image, 'CMD');
    server = spawn(program, args, {
      ...spawnOptions(place, owner),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [probe = '', ...probed] = commandOf(image, 'HEALTHCHECK');
    const isHealthy = () =>
      run(probe, probed, { env }).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(false);
    await expect.poll(isHealthy, { timeout: 90_000, interval: 500 }).toBe(true);
    const base = `http://127.0.0.1:${env.PORT}`;
    expect(await (await fetch(base)).text()).toContain('type="module"');
    const signedIn = await fetch(`${base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password: env.ADMIN_PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
  }, 900_000);
});

/** The image's user `node`: this account, or as root another one. */
async function ordinaryAccount(): Promise<Owner> {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const id = async (option: string) => Number((await run('id', [option, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

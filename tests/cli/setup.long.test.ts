import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { begin, PAGE, removeClones, repository, setup, smallClone, until, write } from './smallClone.ts';

/** The set-up of a clone, with builds of a small product. */

afterEach(removeClones);

describe('a command in a clone that is not built', { timeout: 60_000 }, () => {
  it('builds, says so, and runs with its arguments; the next one builds nothing', async () => {
    const clone = smallClone();
    const first = await setup(clone, ['start', '--quietly']);
    expect(first.output).toBe('Building the server ...\nBuilding the web app ...\nran start --quietly\n');
    expect(first.code).toBe(0);
    expect(readdirSync(path.join(clone, 'dist')).sort()).toEqual(['builds', 'client', 'server']);
    expect((await setup(clone, ['check'])).output).toBe('ran check\n');
  });

  it('builds only what an edit concerns', async () => {
    const clone = smallClone();
    await setup(clone, ['start']);
    write(clone, 'src/client/start.ts', 'document.title = "Edited";');
    expect((await setup(clone, ['start'])).output).toBe('Building the web app ...\nran start\n');
    write(clone, 'src/server/hello.ts', 'export const greeting = "really ran";');
    expect((await setup(clone, ['start'])).output).toBe('Building the server ...\nreally ran start\n');
    write(clone, 'src/fields/added.ts', 'export const added = true;');
    expect((await setup(clone, ['start'])).output).toMatch(/^Building the server .*\nBuilding the web app/);
  });

  it('leaves a running server its own build, and removes it once no server uses it', async () => {
    const clone = smallClone();
    // Prints the files of its web app whenever it is asked, and ends with its input.
    write(
      clone,
      'src/cli/main.ts',
      `import { readFileSync } from 'node:fs';
      import { builtWebApp } from '../server/productRoot.ts';
      const page = () => console.log(readFileSync(builtWebApp() + '/index.html', 'utf8').match(/title>(\\w+)/)?.[1]);
      if (process.argv[2] === 'start') process.stdin.on('data', page).on('end', () => process.exit());
      page();`,
    );
    cpSync(path.join(repository, 'src/server/productRoot.ts'), path.join(clone, 'src/server/productRoot.ts'));
    const builds = () => readdirSync(path.join(clone, 'dist/builds'));
    const server = begin(clone, ['start'], [], 'pipe');
    await until(() => server.output().endsWith('Small\n'));
    const [own = ''] = builds();

    for (const title of ['Edited', 'Again']) {
      write(clone, 'src/client/index.html', PAGE.replace('Small', title));
      expect((await setup(clone, ['check'])).output).toBe(`Building the web app ...\n${title}\n`);
      expect(builds()).toHaveLength(2);
      expect(builds()).toContain(own);
    }
    server.child.stdin?.write('page\n');
    await until(() => server.output().endsWith('Small\nSmall\n'));
    server.child.stdin?.end();
    await server.outcome;

    write(clone, 'src/client/index.html', PAGE.replace('Small', 'Last'));
    await setup(clone, ['check']);
    // On other systems nothing tells that the server has ended: the newest builds stay.
    expect(builds()).toHaveLength(process.platform === 'linux' ? 1 : 4);
  });

  it('takes the place of builds that an older version left as folders', async () => {
    const clone = smallClone();
    write(clone, 'dist/server/main.js', 'console.log("old");');
    write(clone, 'dist/client/index.html', 'old');
    expect((await setup(clone, ['start'])).output).toMatch(/ran start\n$/);
  });

  it('builds once when two commands start together', async () => {
    const clone = smallClone();
    const both = await Promise.all([setup(clone, ['start']), setup(clone, ['import'])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const together = both.map(({ output }) => output).join('');
    expect(together).toContain('ran start\n');
    expect(together).toContain('ran import\n');
    expect(together.match(/Building the server/g)).toHaveLength(process.platform === 'linux' ? 1 : 2);
  });

  it('is not run when the build fails, and runs again once it is mended', async () => {
    const clone = smallClone();
    write(clone, 'src/cli/main.ts', 'this is no TypeScript');
    const failed = await setup(clone, ['start']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/\nThe build of the server failed; its messages are above\.\n$/);
    write(clone, 'src/cli/main.ts', 'console.log("mended");');
    expect((await setup(clone, ['start'])).output).toContain('mended\n');
  });

  it('survives a kill in the middle of a build', async () => {
    const clone = smallClone();
    const { child } = begin(clone, ['start']);
    await until(() => existsSync(path.join(clone, 'dist')));
    const ended = new Promise((resolve) => child.once('close', resolve));
    process.kill(-(child.pid as number), 'SIGKILL');
    await ended;
    expect((await setup(clone, ['start'])).output).toContain('ran start\n');
  });
});

describe('the command', { timeout: 60_000 }, () => {
  it('gets the signals, since it runs in the same process', async () => {
    const clone = smallClone();
    write(
      clone,
      'src/cli/main.ts',
      'setInterval(() => {}, 1000); process.once("SIGTERM", () => { console.log("stopping"); process.exit(7); }); console.log("waiting");',
    );
    const { child, outcome, output } = begin(clone, ['start']);
    await until(() => output().includes('waiting\n'));
    child.kill('SIGTERM');
    expect(await outcome).toMatchObject({ code: 7, output: expect.stringMatching(/stopping\n$/) });
  });

  it('needs the packages of the tests only for work on the code', async () => {
    const clone = smallClone();
    const installed = path.join(clone, 'node_modules/.package-lock.json');
    const lock = JSON.parse(readFileSync(installed, 'utf8')) as { packages: Record<string, { dev?: true }> };
    const development = Object.keys(lock.packages).filter((name) => lock.packages[name]?.dev);
    expect(development).toContain('node_modules/vitest');
    for (const name of development) delete lock.packages[name];
    writeFileSync(installed, JSON.stringify(lock));
    const npm = `data:text/javascript,process.env.npm_execpath = '/dev/null';`;
    expect((await setup(clone, ['start'], ['--import', npm])).output).not.toContain('Installing');
    // Here npm does nothing, and so the command does not find its packages.
    const { output } = await setup(clone, ['eject'], ['--import', npm]);
    expect(output).toMatch(/^Installing the packages of package-lock\.json \(npm ci\) \.\.\.\n/);
  });
});

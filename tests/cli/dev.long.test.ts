import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../support/product.ts';
import { cleanUp, dataFolder, resourcesFolder, serve } from './servingCommand.ts';

const CRANE = 'name: crane\nfields:\n  crane_name: { type: text }\n';

afterEach(cleanUp);

it('npm run dev starts once a mistake is corrected, and prints the address of the page', async () => {
  const resources = await resourcesFolder();
  await writeFile(join(resources, 'crane.yaml'), CRANE.replace('text', 'txet'));
  const dataDir = await dataFolder();
  const port = String(await freePort());
  const env = { RESOURCES_DIR: resources, DATA_DIR: dataDir, PORT: port };
  const { prints } = serve(['src/cli/setup.mjs', 'dev'], env);
  await prints(/crane\.yaml:3.*\nThe start is tried again once a definition is saved\.\n/s);
  await writeFile(join(resources, 'crane.yaml'), CRANE);
  const page = await prints(/Plinth is ready at (http:\S+)\n/);
  expect(new URL(page).port).not.toBe(port);
  expect(await (await fetch(page)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${page}/health`)).json()).toEqual({ status: 'ok' });
}, 120_000);

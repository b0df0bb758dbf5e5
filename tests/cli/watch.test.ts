import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, it } from 'vitest';
import { COMMANDS } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { cleanUp, dataFolder, resourcesFolder, serve } from './servingCommand.ts';

/** The start while definitions are being written: one that fails because of them is tried again. */

afterEach(cleanUp);

it.runIf(IS_LONG)(
  'npm start -- --watch starts once a definition that the database refuses is corrected',
  async () => {
    const resources = await resourcesFolder();
    const settings = join(resources, 'settings.yaml');
    const own = await readFile(settings, 'utf8');
    const withBook = (side: string) =>
      own.replace(/^books:\n/m, `$&  tolls: { label: Tolls, normal: ${side}, class: income }\n`);
    const dataDir = await dataFolder();
    const env = { RESOURCES_DIR: resources, DATA_DIR: dataDir, PORT: '0' };
    await writeFile(settings, withBook('debit'));
    const first = serve([...COMMANDS, 'start'], env);
    await first.prints(/Plinth is ready/);
    await first.stop();

    await writeFile(settings, withBook('credit'));
    const { prints } = serve([...COMMANDS, 'start', '--watch'], env);
    await prints(/tolls.*\nThe start is tried again once a definition is saved\.\n/s);
    await writeFile(settings, withBook('debit'));
    await prints(/Plinth is ready/);
  },
);

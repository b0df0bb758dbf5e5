import { afterEach, expect, it } from 'vitest';
import { COMMANDS } from '../support/product.ts';
import { cleanUp, dataFolder, serveInTerminal } from './servingCommand.ts';

/** What a start prints for people, in a terminal. */

afterEach(cleanUp);

it('a first start prints its steps and calls in lines for people', async () => {
  const env = { DATA_DIR: await dataFolder(), PORT: '0', LOG_LEVEL: 'info', NO_COLOR: '1' };
  const { prints } = serveInTerminal([...COMMANDS, 'start'], env);
  await prints(/^\[\d\d:\d\d:\d\d\] INFO: Creating the database in .* \.\.\.\r?$/m);
  await prints(
    /^\[[\d:]+\] INFO: The tables were changed to match the definitions: book cash opened, .* and \d+ more\r?$/m,
  );
  const address = await prints(/Plinth is ready at (http:\S+)/);
  await fetch(`${address}/api/vendor?name=secret`);
  const line = await prints(/^(\[[\d:]+\] INFO: GET \/api\/vendor 401 [\d.]+ ms)\r?$/m);
  expect(line).not.toContain('secret');
});

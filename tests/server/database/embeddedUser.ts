// A process that uses a data folder, for embedded.test.ts: node --import tsx-run embeddedUser.ts <data folder> <role>
// It says `open` (and each log line) on its output, holds the database until SIGTERM, then leaves it and says `left`.

import { StartError } from '../../../src/errors/StartError.ts';
import { openEmbedded, type Role } from '../../../src/server/database/embedded.ts';

const [dataDir = '', role = 'server'] = process.argv.slice(2);
const ended = new Promise((resolve) => process.once('SIGTERM', resolve));
const say = (message: string): void => console.log(message);

try {
  const embedded = await openEmbedded({
    dataDir,
    as: role as Role,
    log: { info: say, warn: say, error: say },
  });
  say('open');
  await ended;
  await embedded.stop();
  say('left');
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
process.exit();

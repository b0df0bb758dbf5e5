// The entry of every npm script: `node src/cli/setup.mjs <command> [arguments]`. Plain JavaScript without
// dependencies, since nothing else runs in a fresh clone. It brings the clone up to date (packages, builds,
// for tests a browser), prints what it does, and starts the command.

import '../../bin/checkNode.mjs';

/** Commands that serve the web app before it is compressed: a first start need not wait for that. */
const SERVING = ['start', 'demo'];
/** Commands that measure it or pass it on. */
const COMPRESSED = ['build', 'pack', 'bench'];

const [command, ...rest] = process.argv.slice(2);
try {
  await dispatch();
} catch (error) {
  // A SetupError is expected and printed in one line.
  if (error?.name !== 'SetupError') throw error;
  end(error.message);
}

async function dispatch() {
  // Loaded after the check of Node.js, since an older version may not parse it.
  const { install } = await import('./setup/install.mjs');
  await install(command, rest);
  if (command === 'test') return (await import('./setup/test.mjs')).test(rest);
  if (command === 'test:long') return (await import('./setup/test.mjs')).test(rest, { PLINTH_LONG: '1' });
  if (command === 'dev') return (await import('./setup/dev.mjs')).dev();

  if (command === 'bench' && rest[0] === 'count')
    return (await import('./setup/bench.mjs')).count(rest.slice(1));

  const { build } = await import('./setup/build.mjs');
  await build();
  if (command === 'screenshots') return (await import('./setup/screenshots.mjs')).screenshots();
  const { holdBuild } = await import('./setup/builds.mjs');
  const { compress, compressBeside } = await import('./setup/compress.mjs');
  const held = await holdBuild();
  if (COMPRESSED.includes(command)) await compress(`${held}/client`);
  if (command === 'bench') return (await import('./setup/bench.mjs')).bench(rest);
  if (command === 'build') return;
  if (command === 'pack') return (await import('./setup/pack.mjs')).pack();
  if (SERVING.includes(command)) compressBeside(`${held}/client`);
  const { pathToFileURL } = await import('node:url');
  // In the same process, so that signals arrive and no second Node.js has to start.
  await import(pathToFileURL(`${held}/server/main.js`).href);
}

function end(message) {
  console.error(message);
  process.exit(1);
}

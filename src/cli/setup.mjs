// What every npm script calls: `node src/cli/setup.mjs <command> [arguments]`.
// Plain JavaScript without dependencies, since in a fresh clone nothing else can run. It brings the clone up to date
// (packages, builds, for the tests a browser), saying what it does, and hands over to the command.

import '../../bin/checkNode.mjs';

const [command, ...rest] = process.argv.slice(2);
try {
  await dispatch();
} catch (error) {
  // SetupError: expected, told in one line.
  if (error?.name !== 'SetupError') throw error;
  end(error.message);
}

async function dispatch() {
  // Loaded after the check of Node.js, since an older one may not understand it.
  const { install } = await import('./setup/install.mjs');
  await install(command, rest);
  if (command === 'test') return (await import('./setup/test.mjs')).test(rest);
  if (command === 'test:long') return (await import('./setup/test.mjs')).test(rest, { PLINTH_LONG: '1' });
  if (command === 'dev') return (await import('./setup/dev.mjs')).dev();

  const { build } = await import('./setup/build.mjs');
  await build();
  if (command === 'bench') return (await import('./setup/bench.mjs')).bench(rest);
  if (command === 'screenshots') return (await import('./setup/screenshots.mjs')).screenshots();
  if (command === 'build') return;
  if (command === 'pack') return (await import('./setup/pack.mjs')).pack();
  const { holdBuild } = await import('./setup/builds.mjs');
  const { pathToFileURL } = await import('node:url');
  // In this very process: signals arrive, and the start costs no second Node.js.
  await import(pathToFileURL(`${await holdBuild()}/server/main.js`).href);
}

function end(message) {
  console.error(message);
  process.exit(1);
}

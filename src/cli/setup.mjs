// What every npm script calls: `node src/cli/setup.mjs <command> [arguments]`.
// Plain JavaScript without dependencies, since in a fresh clone nothing else can run. It brings the clone up to date
// (packages, builds, for the tests a browser), saying what it does, and hands over to the command.

const NEEDED = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  end(`Plinth needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}.`);
}

const [command, ...rest] = process.argv.slice(2);
try {
  await dispatch();
} catch (error) {
  // SetupError: expected, told in one line.
  if (error?.name !== 'SetupError') throw error;
  end(error.message);
}

async function dispatch() {
  // Loaded late, so that an old Node.js gets the line above instead of a syntax error.
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
  const { holdBuild } = await import('./setup/builds.mjs');
  const { pathToFileURL } = await import('node:url');
  // In this very process: signals arrive, and the start costs no second Node.js.
  await import(pathToFileURL(`${await holdBuild()}/server/main.js`).href);
}

function end(message) {
  console.error(message);
  process.exit(1);
}

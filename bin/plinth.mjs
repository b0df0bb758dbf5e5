#!/usr/bin/env node
// The command of the npm package: `npx plinth <command> [arguments]`.
// Plain JavaScript without dependencies. Definitions and data are those of the current folder.

import './checkNode.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const sources = path.join(root, 'src/cli/setup.mjs');
const [command = '', ...args] = process.argv.slice(2);

const USAGE = `Usage: plinth COMMAND
  start     runs the product with the definitions in ./resources and the data in ./data
  demo      runs it with a year of a sample company, in ./data-demo
  check     checks the definitions
  generate  makes definitions from fields, samples, tables or an OpenAPI description
  import    takes in records
  verify    recomputes the books
  backup    writes the database and the definitions into one file
  restore   puts a backup into an empty database`;

/** Commands that build, test or write source code, which the package does not contain. */
const NEED_SOURCES = ['build', 'dev', 'eject', 'test', 'test:long', 'bench', 'screenshots'];

// In a clone, `npx plinth` is this file too.
if (existsSync(sources)) await load(sources);
else if (['', '--help', '-h', 'help'].includes(command)) {
  if (command === '') process.exitCode = 1;
  console.log(USAGE);
} else if (NEED_SOURCES.includes(command) || (command === 'generate' && args[0] === 'types')) {
  console.error(`"${[command, ...args].join(' ')}" needs the source code of Plinth: run it in a clone.`);
  process.exitCode = 1;
} else {
  // The sample company belongs to the definitions that come with the package.
  if (command === 'demo') process.env.RESOURCES_DIR ||= path.join(root, 'resources');
  await load(path.join(root, 'dist/package/server/main.js'));
}

function load(file) {
  return import(pathToFileURL(file).href);
}

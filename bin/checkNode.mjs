// Ends the process where Node.js is too old for the product. It is imported before everything else, so that an old Node.js
// gets this line instead of a syntax error.

const NEEDED = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Plinth needs Node.js ${NEEDED.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

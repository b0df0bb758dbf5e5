/**
 * The flags of Node.js for processes that end within seconds or minutes. V8 then optimizes only code that runs long: optimizing
 * the rest costs a third of a start's processor time, more than it saves.
 * Later lines of Node.js have no such flag.
 */
export const SHORT_LIVED =
  Number(process.versions.node.split('.')[0]) < 22 ? ['--interrupt-budget=1000000'] : [];

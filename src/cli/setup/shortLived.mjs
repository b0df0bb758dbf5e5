/**
 * The flags of Node.js for processes that end within seconds or minutes. V8 then optimizes only code that runs long: optimizing
 * the rest costs a third of a start's processor time, more than it saves.
 */
export const SHORT_LIVED = ['--interrupt-budget=1000000'];

import pg from 'pg';

/**
 * How a pool's connections read columns (pg gives most as text, and dates as JavaScript's Date in the machine's zone).
 * - int8 and numeric: a number. Amounts, quantities and ids have at most 15 significant digits, so that a double
 *   shows each of them exactly. JavaScript only carries them: it never adds or multiplies them; sums are PostgreSQL's.
 * - date: 'YYYY-MM-DD'; time: 'HH:MM:SS'; timestamptz and timestamp: PostgreSQL's text, all of its microseconds kept.
 * The rest is as pg has it (booleans, jsonb parsed).
 */
export const columnTypes = { getTypeParser };

const { builtins } = pg.types;
const asText = (text: string): string => text;

const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asText],
]);

// Of this pool alone: pg.types.setTypeParser would change every user of pg in the process.
function getTypeParser(type: number, format?: 'text' | 'binary'): ReturnType<typeof pg.types.getTypeParser> {
  return PARSERS.get(type) ?? pg.types.getTypeParser(type, format as 'text');
}

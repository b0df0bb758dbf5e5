import pg from 'pg';

/**
 * How a pool's connections parse columns (by default pg returns most as text, and dates as Date in the machine's zone).
 * - int8 and numeric: a number. Amounts, quantities and ids have at most 15 significant digits, so that a double
 *   represents them exactly. JavaScript only passes them on: PostgreSQL adds and multiplies.
 * - date: 'YYYY-MM-DD'; time: 'HH:MM:SS'; timestamptz and timestamp: PostgreSQL's text, with its microseconds.
 * Other types have pg's parsers (booleans, jsonb).
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

// For this pool only: pg.types.setTypeParser would affect every user of pg in the process.
function getTypeParser(type: number, format?: 'text' | 'binary'): ReturnType<typeof pg.types.getTypeParser> {
  return PARSERS.get(type) ?? pg.types.getTypeParser(type, format as 'text');
}

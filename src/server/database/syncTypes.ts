/** Different spellings of one type. */
const ALIASES: Readonly<Record<string, string>> = {
  int: 'integer',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  varchar: 'character varying',
  char: 'character',
  decimal: 'numeric',
  float8: 'double precision',
  time: 'time without time zone',
  timestamp: 'timestamp without time zone',
  timestamptz: 'timestamp with time zone',
};

/** The number of decimal digits of the largest value of an integer type. */
const DIGITS: Readonly<Record<string, number>> = { smallint: 5, integer: 10, bigint: 19 };

/** A type in the format of format_type: 'numeric(17,2)', 'timestamp with time zone'. */
export function typeName(written: string): string {
  const text = written.trim().toLowerCase().replace(/\s+/g, ' ');
  const [, base = text, inside] = /^([^(]+?)\s*(?:\(([^)]*)\))?$/.exec(text) ?? [];
  const name = ALIASES[base] ?? base;
  if (inside === undefined) return name;
  // PostgreSQL puts the precision of a time before its 'without time zone'.
  const [, time = name, zone = ''] = /^(time(?:stamp)?)( with.*)$/.exec(name) ?? [];
  return `${time}(${inside.replaceAll(' ', '')})${zone}`;
}

/**
 * Whether every value of one type can be represented in the other, so that a column may be cast (docs/definitions/changes.md,
 * "What a change does to the data"), or PostgreSQL refuses those that cannot: findClashes reports them beforehand. Casts that
 * are not known to be lossless are refused.
 */
export function castsWithoutLoss(from: string, to: string): boolean {
  if (from === to) return true;
  if (to === 'text') return !/^(jsonb|bytea|timestamp)/.test(from);
  const length = /^character varying\((\d+)\)$/;
  const [, wider] = length.exec(to) ?? [];
  const [, shorter] = length.exec(from) ?? [];
  if (wider !== undefined && shorter !== undefined) return Number(wider) >= Number(shorter);
  const whole = DIGITS[from];
  if (whole !== undefined && DIGITS[to] !== undefined) return DIGITS[to] >= whole;
  const room = numericRoom(to);
  if (room === undefined) return false;
  // PostgreSQL refuses a number that is too large, but rounds one with too many decimals.
  const held = whole === undefined ? numericRoom(from) : { after: 0 };
  return held !== undefined && room.after >= held.after;
}

/** The digits before and after the point; a bare numeric is unlimited. */
export function numericRoom(type: string): { before: number; after: number } | undefined {
  if (type === 'numeric') return { before: Infinity, after: Infinity };
  const [, precision, scale = '0'] = /^numeric\((\d+)(?:,(\d+))?\)$/.exec(type) ?? [];
  if (precision === undefined) return undefined;
  return { before: Number(precision) - Number(scale), after: Number(scale) };
}

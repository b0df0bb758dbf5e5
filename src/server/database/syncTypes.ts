/** The ways in which people and PostgreSQL write one type. */
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

/** Decimal digits of the largest value of a whole-number type. */
const DIGITS: Readonly<Record<string, number>> = { smallint: 5, integer: 10, bigint: 19 };

/** A type as format_type writes it: 'numeric(17,2)', 'timestamp with time zone'. */
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
 * Whether every value of one type has its equal in the other, so that a column may be cast (design: resource definition,
 * "Mistakes"), or PostgreSQL says that it has none: findClashes tells so beforehand. What is not known to lose nothing is refused.
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
  // A number that is too large PostgreSQL refuses; places that are too many it would round.
  const held = whole === undefined ? numericRoom(from) : { after: 0 };
  return held !== undefined && room.after >= held.after;
}

/** The places before and after the point; a bare numeric has room for everything. */
export function numericRoom(type: string): { before: number; after: number } | undefined {
  if (type === 'numeric') return { before: Infinity, after: Infinity };
  const [, precision, scale = '0'] = /^numeric\((\d+)(?:,(\d+))?\)$/.exec(type) ?? [];
  if (precision === undefined) return undefined;
  return { before: Number(precision) - Number(scale), after: Number(scale) };
}

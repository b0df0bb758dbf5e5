import { editorByName } from './guessEditor.ts';
import { guessField } from './guessField.ts';
import { identifier, named, type SketchedField } from './Sketch.ts';

/** A column of a table, as PostgreSQL's catalog describes it. */
export interface Column {
  name: string;
  /** In the form of format_type. */
  type: string;
  required: boolean;
  unique: boolean;
  /** The table that a foreign key points to. */
  to: string | null;
  /** The labels of an enum. */
  labels: string[] | null;
  comment: string | null;
  /** The conditions of checks on this column alone. */
  checks: string[] | null;
  /** The expression of its default. */
  initial: string | null;
}

/** The field that fits a column, from its type, keys, checks and default. */
export function fieldOf(column: Column): SketchedField {
  const { comment, required, unique } = column;
  const found = typeOf(column);
  const rules = rulesOf(column, found.type);
  const more = { ...found.more, ...rules.more, ...(comment !== null && { help: comment }) };
  const guess = [found.guess, ...rules.comments].filter((words) => words !== undefined).join(', ');
  return {
    ...named(column.name),
    ...found,
    ...(required && { required }),
    ...(unique && { unique }),
    ...(Object.keys(more).length > 0 && { more }),
    ...(guess !== '' && { guess }),
  };
}

function typeOf(column: Column): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const { name, type, to, labels, checks } = column;
  if (to !== null) {
    const { type: plain, more } = typeOf({ ...column, to: null });
    const otherwise = { type: plain, ...(more && { more }) };
    return {
      type: 'reference',
      to: identifier(to),
      otherwise,
      guess: 'the resource is called as the table',
    };
  }
  if (labels !== null) return { type: 'select', options: labels };
  const choices = (checks ?? []).flatMap(choicesOf);
  if (choices.length > 0) return { type: 'select', options: choices, guess: 'by what its check allows' };
  const [, base = type, inside] = /^([a-z ]+?)(?:\(([\d,]+)\))?( with.*)?$/.exec(type) ?? [];
  if (base === 'boolean') return { type: 'boolean' };
  if (/^(smallint|integer|bigint)$/.test(base)) return byName(name, '1', 'integer');
  if (base === 'numeric') return ofNumeric(name, inside);
  if (/^(real|double precision)$/.test(base)) return { type: 'decimal', guess: 'the column is not exact' };
  if (base === 'date') return { type: 'date' };
  if (base.startsWith('timestamp')) return { type: 'datetime' };
  if (base.startsWith('time')) return { type: 'time' };
  if (base.startsWith('json') || base.endsWith('[]')) return { type: 'json' };
  if (base === 'daterange') return { type: 'daterange' };
  if (base === 'money') return { type: 'money' };
  const called = guessField(name, ['0170']);
  if (called.type === 'phone') return { type: 'phone', guess: called.guess };
  if (/(^|_)e?mail$/i.test(identifier(name))) return { type: 'email', guess: 'by its name' };
  const editor = editorByName(identifier(name));
  if (editor !== undefined) return editor;
  if (base === 'character varying' && inside !== undefined)
    return { type: Number(inside) > 255 ? 'longtext' : 'text', more: { max: Number(inside) } };
  return {
    type: 'text',
    guess: base === 'text' ? 'longtext where it has several lines' : `the column is ${type}`,
  };
}

/** The texts of a check such as `kind IN ('rent', 'sale')`, as PostgreSQL writes it. */
function choicesOf(checked: string): string[] {
  const [, inside] = /= ANY \(+ARRAY\[(.*?)\]/.exec(checked) ?? [];
  return [...(inside ?? '').matchAll(/'((?:[^']|'')+)'::/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
}

/** Money if the name suggests it; otherwise the given type. */
function byName(
  name: string,
  sample: string,
  otherwise: string,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const { type, guess } = guessField(name, [sample]);
  return ['money', 'percent', 'quantity'].includes(type) ? { type, guess } : { type: otherwise };
}

function ofNumeric(
  name: string,
  inside: string | undefined,
): Pick<SketchedField, 'type'> & Partial<SketchedField> {
  const scale = Number(inside?.split(',')[1] ?? 0);
  const found = byName(name, `1.${'5'.repeat(scale || 1)}`, 'decimal');
  if (found.type !== 'decimal' || inside === undefined) return found;
  return scale === 0 ? { type: 'integer' } : { type: 'decimal', more: { precision: Math.min(scale, 10) } };
}

/** A column's default and checks as keys of the language; the rest becomes a comment. */
function rulesOf(
  { initial, checks, name }: Column,
  type: string,
): { more: Record<string, unknown>; comments: string[] } {
  const more: Record<string, unknown> = {};
  const comments: string[] = [];
  const start = initial === null ? undefined : defaultOf(initial, type);
  if (start !== undefined) more.default = start;
  else if (initial !== null) comments.push(`default there: ${oneLine(initial)}`);
  for (const check of checks ?? []) {
    if (choicesOf(check).length > 0) continue;
    const bounds = boundsOf(check, name);
    if (bounds === undefined) comments.push(`check there: ${oneLine(check)}`);
    else Object.assign(more, bounds);
  }
  return { more, comments };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The value of a literal as PostgreSQL writes it, or `today`; undefined for any other expression. */
function defaultOf(expression: string, type: string): unknown {
  if (/^(CURRENT_DATE|now\(\)|\('now'::text\)::date)/i.test(expression))
    return type === 'date' ? 'today' : undefined;
  if (/^(true|false)$/.test(expression)) return expression === 'true';
  const [, quoted] = /^'((?:[^']|'')*)'(?:::[\w ."]+(?:\([\d,]+\))?)?$/.exec(expression) ?? [];
  const [, digits] = /^\(?(-?\d+(?:\.\d+)?)\)?(?:::\w+(?: \w+)*(?:\([\d,]+\))?)?$/.exec(expression) ?? [];
  if (digits !== undefined) return Number(digits);
  if (quoted === undefined || quoted === '') return undefined;
  const text = quoted.replaceAll("''", "'");
  const isNumber = ['integer', 'decimal', 'money', 'percent', 'quantity'].includes(type);
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The limits in checks such as `(rate >= 0)` and `(char_length(name) <= 20)`; undefined for any other. */
function boundsOf(check: string, name: string): { min?: number; max?: number } | undefined {
  const column = `(?:\\(?"?${name.replace(/[^\w]/g, '\\$&')}"?\\)?(?:::\\w+)?)`;
  const measured = `(?:(?:char_length|length)\\(${column}\\)|${column})`;
  const number = String.raw`\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::[\w ]+)?`;
  const part = new RegExp(`^\\(?${measured} (>=|<=) ${number}\\)?$`);
  const found: { min?: number; max?: number } = {};
  for (const one of check.replace(/^\((.*)\)$/, '$1').split(' AND ')) {
    const [, operator, bound] = part.exec(one.trim()) ?? [];
    if (operator === undefined) return undefined;
    found[operator === '>=' ? 'min' : 'max'] = Number(bound);
  }
  return found;
}

import { fillTemplate, type WriteParam } from './fillTemplate.ts';
import type { Money, Nested, Template } from './params.ts';

/** How a language formats parameters that are not texts. */
export interface Writing {
  money: (amount: Money) => string;
  /** An exact number, and a count. */
  number: (value: string) => string;
  quantity: (value: string) => string;
  day: (value: string) => string;
  /** `{list} and {last}` */
  and: string;
  /** `{count} {label}` */
  counted: string;
  /** The template of a text inside another. */
  template: (nested: Nested) => Template;
}

/** Formats parameters as text: data in the language's format, references by their label. */
export function paramWriter(writing: Writing): WriteParam {
  const write: WriteParam = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return writing.number(String(value));
    if (isList(value)) return value.map(write).join(', ');
    if ('money' in value) return writing.money(value);
    if ('number' in value) return writing.number(value.number);
    if ('quantity' in value) return writing.quantity(value.quantity);
    if ('day' in value) return writing.day(value.day);
    if ('reasons' in value) return value.reasons.map(write).join(value.lines ? '\n' : '; ');
    if ('every' in value) return writeEvery(value.every.map(write), writing.and);
    if ('code' in value) return fillTemplate(writing.template(value), value.params, write);
    if ('text' in value) return fillTemplate(value.text, value.values ?? {}, write);
    if ('title' in value) return [value.label, value.title].filter(Boolean).join(' ');
    if ('count' in value)
      return fillTemplate(writing.counted, { count: value.count, label: value.label }, write);
    if ('label' in value) return value.label;
    throw new TypeError('A parameter has an unknown shape');
  };
  return write;
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}

/** 'A', 'A and B', 'A, B and C'. */
function writeEvery(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return fillTemplate(and, { list: parts.slice(0, -1).join(', '), last }, String);
}

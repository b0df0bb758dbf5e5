import type { Param, Params, Template } from './params.ts';

/** Writes one parameter as text, in a language. */
export type WriteParam = (value: Param) => string;

/** The message of a template: with its parameters filled in, and in the singular or plural that a number requires. */
export function fillTemplate(template: Template, params: Params, write: WriteParam): string {
  const text = typeof template === 'string' ? template : template[isOne(params) ? 'one' : 'other'];
  return text.replace(/\{(\w+)(?::\w+)?\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? whole : write(value);
  });
}

/** Whether the first number of a text, or the length of the first list, is 1. */
function isOne(params: Params): boolean {
  for (const value of Object.values(params)) {
    if (typeof value === 'number') return value === 1;
    if (typeof value === 'object' && 'every' in value) return value.every.length === 1;
    if (typeof value === 'object' && 'count' in value) return value.count === 1;
  }
  return false;
}

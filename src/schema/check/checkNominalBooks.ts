import { OWN_SIDES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';

/** The books that belong to no record: their keys are no names of records' books, and the product's own keep their side. */
export function checkNominalBooks(
  { books }: WrittenSettings,
  source: Source,
  all: readonly Written[],
): Mistake[] {
  const owners = all.filter(({ definition }) => definition.book !== undefined);
  return Object.entries(books).flatMap(([key, { normal }]) => {
    const owner = owners.find(({ definition }) => definition.name === key);
    if (owner !== undefined) {
      const words = `"${key}" is what the books of the records in ${owner.source.file} are called; choose another`;
      return [source.mistake(['books', key], words)];
    }
    const side = Object.hasOwn(OWN_SIDES, key) ? OWN_SIDES[key] : undefined;
    if (side === undefined || side === normal) return [];
    const words = `"${key}" is a ${side} book: the product itself posts to it and reads it as such`;
    return [source.mistake(['books', key, 'normal'], words, 'value')];
  });
}

import { problem } from '../../errors/problem.ts';
import { OWN_SIDES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';

/**
 * The keys of nominal books must differ from those of records' books, and the product's own books must keep
 * their side.
 */
export function checkNominalBooks(
  { books }: WrittenSettings,
  source: Source,
  all: readonly Written[],
): Mistake[] {
  const owners = all.filter(({ definition }) => definition.book !== undefined);
  return Object.entries(books).flatMap(([key, { normal }]) => {
    const owner = owners.find(({ definition }) => definition.name === key);
    if (owner !== undefined) {
      const { file } = owner.source;
      return [source.mistake(['books', key], problem('bookKeyTaken', { key, file }))];
    }
    const side = Object.hasOwn(OWN_SIDES, key) ? OWN_SIDES[key] : undefined;
    if (side === undefined || side === normal) return [];
    return [source.mistake(['books', key, 'normal'], problem('bookOfOtherSide', { key, side }), 'value')];
  });
}

import { problem } from '../../errors/problem.ts';
import { OWN_CLASSES, OWN_SIDES } from '../grammar/rules.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';

/**
 * The keys of nominal books must differ from those of records' books, the product's own books must keep their
 * side, and each has a class.
 */
export function checkNominalBooks(
  { books }: WrittenSettings,
  source: Source,
  all: readonly Written[],
): Mistake[] {
  const owners = all.filter(({ definition }) => definition.book !== undefined);
  return Object.entries(books).flatMap(([key, { normal, class: own }]) => {
    if (own === undefined && !Object.hasOwn(OWN_CLASSES, key))
      return [source.mistake(['books', key, 'class'], problem('keyMissing'))];
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

/** A dimension must be an entity. */
export function checkDimensions(
  { dimensions }: WrittenSettings,
  source: Source,
  all: readonly Written[],
): Mistake[] {
  const names = all.flatMap(({ definition: { kind = 'entity', name } }) => (kind === 'entity' ? [name] : []));
  return dimensions.flatMap((name, place) =>
    names.includes(name)
      ? []
      : [
          source.mistake(
            ['dimensions', place],
            problem('definitionUnknown', { name, hint: didYouMean(name, names) }),
            'value',
          ),
        ],
  );
}

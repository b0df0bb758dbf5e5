import { problem } from '../../errors/problem.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import { letterheadFields } from '../letterhead.ts';
import { didYouMean, type Mistake } from '../mistake.ts';
import type { Source } from '../source.ts';
import type { Written } from '../written.ts';
import { fieldUnknown } from './fieldUnknown.ts';

/**
 * The letterhead names fields of the entity that it names, which has one record.
 *
 * @param unread names of definitions that cannot be read, which have mistakes of their own.
 */
export function checkLetterhead(
  { letterhead }: WrittenSettings,
  source: Source,
  all: readonly Written[],
  unread: readonly string[],
): Mistake[] {
  if (letterhead === undefined) return [];
  const { entity, name, logo, lines } = letterhead;
  const texts = [
    [['letterhead', 'name'], name],
    [['letterhead', 'logo'], logo],
    ...lines.map((line, place) => [['letterhead', 'lines', place], line] as const),
  ] as const;
  const named = texts.flatMap(([path, text]) =>
    letterheadFields(text ?? '').map((field) => ({ path, field })),
  );
  if (entity === undefined)
    return named.map(({ path, field }) =>
      source.mistake(path, problem('letterheadWithoutEntity', { name: `{${field}}` }), 'value'),
    );
  if (unread.includes(entity)) return [];
  const single = all.filter(({ definition }) => definition.kind === 'single');
  const own = single.find(({ definition }) => definition.name === entity);
  if (own === undefined) {
    const hint = didYouMean(
      entity,
      single.map(({ definition }) => definition.name),
    );
    return [
      source.mistake(['letterhead', 'entity'], problem('letterheadEntity', { name: entity, hint }), 'value'),
    ];
  }
  return named
    .filter(({ field }) => !own.fieldNames.includes(field))
    .map(({ path, field }) => source.mistake(path, fieldUnknown(field, own.fieldNames), 'value'));
}

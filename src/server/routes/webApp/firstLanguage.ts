import type { Context } from '../../context.ts';

/** The language of the definitions. */
const OWN = 'en';

/**
 * The web app's language for users who have not chosen one: as settings.yaml says; with `auto` the available one that the
 * browser prefers.
 *
 * @param accepted the Accept-Language of the request.
 */
export function firstLanguage(
  { settings, languages }: Pick<Context, 'settings' | 'languages'>,
  accepted: string | undefined,
): string {
  if (settings.language !== 'auto') return settings.language;
  const tags = [OWN, ...Object.keys(languages)];
  return preferences(accepted ?? '').flatMap((wanted) => nearest(wanted, tags) ?? [])[0] ?? OWN;
}

/** The languages of an Accept-Language by preference: `bn-BD,bn;q=0.9,en;q=0.8`. */
function preferences(accepted: string): string[] {
  return accepted
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';').map((word) => word.trim());
      return { tag: tag.toLowerCase(), quality: Number(/^q=([\d.]+)$/.exec(quality ?? '')?.[1] ?? 1) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** The exact language, otherwise one without the same country: bn for bn-BD. */
function nearest(wanted: string, tags: readonly string[]): string | undefined {
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  return tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => base(tag) === base(wanted));
}

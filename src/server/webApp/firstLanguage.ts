import type { Context } from '../context.ts';

/** The language that the definitions are written in. */
const OWN = 'en';

/**
 * The language of the web app for who has not chosen one: as settings.yaml says; with `auto` the one that the browser likes
 * best among those there are.
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

/** The languages of an Accept-Language, the best liked first: `bn-BD,bn;q=0.9,en;q=0.8`. */
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

/** The very language, else one of another country: bn for bn-BD. */
function nearest(wanted: string, tags: readonly string[]): string | undefined {
  const base = (tag: string) => tag.toLowerCase().split('-')[0];
  return tags.find((tag) => tag.toLowerCase() === wanted) ?? tags.find((tag) => base(tag) === base(wanted));
}

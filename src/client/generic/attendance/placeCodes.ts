import { initialsOf } from '../../layout/initials.ts';

/** A short code for each place: the initials of its name, with a number where places share them. */
export function placeCodes(places: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const used = new Map<string, number>();
  return new Map(
    [...places].map(([id, name]) => {
      const initials = initialsOf(name);
      const nth = (used.get(initials) ?? 0) + 1;
      used.set(initials, nth);
      return [id, nth === 1 ? initials : `${initials}${nth}`];
    }),
  );
}

/** The places of a day in a word: the code of the first, with a plus where there are more. */
export function codeOf(places: readonly number[], codes: ReadonlyMap<number, string>): string {
  const [first] = places;
  if (first === undefined) return '';
  return `${codes.get(first) ?? ''}${places.some((id) => id !== first) ? '+' : ''}`;
}

/** The names of the places of a day, each once. */
export function namesOf(places: readonly number[], names: ReadonlyMap<number, string>): string {
  return [...new Set(places)].map((id) => names.get(id) ?? String(id)).join(', ');
}

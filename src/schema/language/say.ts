import { MADE, type MadeKey } from '../../i18n/made.ts';
import { inSentence } from '../names.ts';

/** Makes a text of its template. */
export type Say = (key: MadeKey, names?: Readonly<Record<string, string>>) => string;

/** The made texts of a language; what it lacks is said in English. */
export function sayIn(templates: Readonly<Partial<Record<MadeKey, string>>>): Say {
  return (key, names = {}) => filled(templates[key] ?? MADE[key], names);
}

export const inEnglish: Say = sayIn({});

/** What an entity's label fills in. */
export function namesOf({ one, many }: { one: string; many: string }): Record<string, string> {
  return { One: one, Many: many, one: inSentence(one), many: inSentence(many) };
}

/** What nobody fills in here stays for who does: `{title}`. */
function filled(template: string, names: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}

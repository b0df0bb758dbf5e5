import { MADE, type MadeKey } from '../../i18n/made.ts';
import { inSentence } from '../names.ts';

/** Returns the text of a template. */
export type Translate = (key: MadeKey, names?: Readonly<Record<string, string>>) => string;

/** Returns the made texts of a language; a missing one is English. */
export function translateWith(templates: Readonly<Partial<Record<MadeKey, string>>>): Translate {
  return (key, names = {}) => filled(templates[key] ?? MADE[key], names);
}

export const inEnglish: Translate = translateWith({});

/** The placeholders that an entity's label fills. */
export function namesOf({ one, many }: { one: string; many: string }): Record<string, string> {
  return { One: one, Many: many, one: inSentence(one), many: inSentence(many) };
}

/** A placeholder without a value stays, because it is filled in later: `{title}`. */
function filled(template: string, names: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
}

import type { Definitions } from './definitions.tsx';

/** Translations of the rows of ledgers and histories, which are in English. They come with the definitions. */
export interface Vocabulary {
  /** The types of transactions. */
  types: Readonly<Record<string, string>>;
  /** The names of fields and records, by their English labels. */
  labels: Readonly<Record<string, string>>;
}

type Known = Pick<Definitions, 'resources' | 'settings'>;

const NOTHING: Vocabulary = { types: {}, labels: {} };

let translations = NOTHING;
let labels: ReadonlyMap<string, string> = new Map();
let definitions: Known | undefined;

/** Uses the definitions of the chosen language. English ones contain no translations. */
export function setVocabulary(given: (Known & { translations?: Vocabulary | undefined }) | undefined): void {
  definitions = given;
  translations = given?.translations ?? NOTHING;
  labels = new Map(Object.entries(translations.labels).map(([label, words]) => [label.toLowerCase(), words]));
}

/** The definitions in the chosen language; undefined before they have loaded. */
export function knownDefinitions(): Known | undefined {
  return definitions;
}

/** The firm's date format. */
export function dayFormat(): string {
  return definitions?.settings.dateFormat ?? 'YYYY-MM-DD';
}

/** The label of a transaction type, if the language has one. */
export function typeLabel(type: string): string | undefined {
  return Object.hasOwn(translations.types, type) ? translations.types[type] : undefined;
}

/** The translated label of a book, a field or a kind of record, by its English one: 'Phone', 'vendors'. */
export function labelInLanguage(label: string): string {
  return labels.get(label.toLowerCase()) ?? label;
}

/** How what the server says in English reads in another language; comes with the definitions. */
export interface Said {
  /** The types of transactions. */
  types: Readonly<Record<string, string>>;
  /** Sentences, by their English pattern: `{label} is required`. */
  messages: Readonly<Record<string, string>>;
  /** What the server calls fields and records, by their English labels. */
  labels: Readonly<Record<string, string>>;
  /** The choices of fields, by their English labels. */
  choices: Readonly<Record<string, string>>;
}

interface Pattern {
  whole: RegExp;
  names: readonly string[];
  words: string;
}

const NOTHING: Said = { types: {}, messages: {}, labels: {}, choices: {} };

let said = NOTHING;
let patterns: readonly Pattern[] = [];
let labels: ReadonlyMap<string, string> = new Map();

/** Takes over what the definitions of a language bring; English brings nothing. */
export function setSaid(given: Said | undefined): void {
  if (given === said) return;
  said = given ?? NOTHING;
  patterns = patternsOf(said.messages);
  labels = new Map(Object.entries(said.labels).map(([label, words]) => [label.toLowerCase(), words]));
}

/** What a type of transactions is called, where the language has a word for it. */
export function typeSaid(type: string): string | undefined {
  return Object.hasOwn(said.types, type) ? said.types[type] : undefined;
}

/**
 * What the server, or the check that both sides share, says in English, in the chosen language: known are the sentences of the
 * language's file. What it does not know stays as it came.
 */
export function told(message: string): string {
  for (const { whole, names, words } of patterns) {
    const found = whole.exec(message);
    if (found === null) continue;
    const values = new Map(names.map((name, place) => [name, found[place + 1] ?? '']));
    return words.replace(/\{(\w+)\}/g, (_, name: string) => labelSaid(values.get(name) ?? ''));
  }
  return message;
}

/** The server speaks of fields and records by their English labels: 'Phone', 'Vendor Sylhet Enterprise', 'vendors'. */
export function labelSaid(value: string): string {
  const words = value.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const label = labels.get(words.slice(0, count).join(' ').toLowerCase());
    if (label !== undefined) return [label, ...words.slice(count)].join(' ');
  }
  return value;
}

/** A value that is told in words of the product or the definition, such as 'Yes', '3 lines' or the labels of what was chosen. */
export function valueSaid(value: string): string {
  const words = told(value);
  if (words !== value) return words;
  const choice = (label: string) =>
    Object.hasOwn(said.choices, label) ? (said.choices[label] ?? label) : label;
  return choice(value) === value ? value.split(', ').map(choice).join(', ') : choice(value);
}

/** Those with more words of their own first: `{label} must be at least {min}` before `{label} must be {what}`. */
function patternsOf(messages: Readonly<Record<string, string>>): Pattern[] {
  const wordsIn = (english: string) => english.replace(/\{\w+\}/g, '').length;
  return Object.entries(messages)
    .sort(([one], [other]) => wordsIn(other) - wordsIn(one))
    .map(([english, words]) => {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const parts = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return { whole: new RegExp(`^${parts.join('(.+?)')}$`, 's'), names, words };
    });
}

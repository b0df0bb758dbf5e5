import { z } from 'zod';
import type { TextShape } from '../grammar/textShape.ts';
import { entryTranslation, fieldOfItem, isOfGroups, nameOfEntry, own } from './inLanguage.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A text of a definition by its path, with its translation. */
export interface TranslatedText {
  path: readonly string[];
  /** As the definition writes it; undefined if it is made from labels. */
  english: unknown;
  translated: unknown;
}

/** A translation of a text that the definition does not have. */
export interface Stranger {
  path: readonly string[];
  /** The texts that exist in this place. */
  known: readonly string[];
}

export interface Compared {
  texts: TranslatedText[];
  strangers: Stranger[];
}

/** Pages that a definition has by default, so that a language may translate their made texts. */
const ALWAYS = new Set([
  'list',
  'show',
  'create',
  'edit',
  'ledger',
  'history',
  'texts',
  'texts.failed',
  'batch.check',
]);

/** Every text of a definition as it is written, with its translation. */
export function compareTexts(
  shape: TextShape,
  written: unknown,
  translated: unknown,
  path: readonly string[] = [],
): Compared {
  switch (shape.as) {
    case 'words': {
      // An entity and a field always have a label, written or made.
      const isThere = written !== undefined || translated !== undefined || shape.schema instanceof z.ZodUnion;
      return { texts: isThere ? [{ path, english: written, translated }] : [], strangers: [] };
    }
    case 'each':
      return compareEach(shape.of, (written ?? {}) as Plain, (translated ?? {}) as Plain, path);
    case 'parts':
      return compareParts(shape.parts, (written ?? {}) as Plain, (translated ?? {}) as Plain, path);
    case 'entries':
      return compareEntries(shape, (written ?? []) as readonly unknown[], (translated ?? {}) as Plain, path);
    default:
      return compareNamed(labelsOf(shape, written), (translated ?? {}) as Plain, path);
  }
}

function compareEntries(
  shape: Extract<TextShape, { as: 'entries' }>,
  written: readonly unknown[],
  translated: Plain,
  path: readonly string[],
): Compared {
  const labels = Object.entries(translated).map(
    ([name, one]) => [name, entryTranslation(one)?.label] as const,
  );
  const compared = compareNamed(labelsOf(shape, written), Object.fromEntries(labels), path);
  const parts = written.map((entry) => {
    const name = nameOfEntry(entry, shape.by);
    const { label: _label, ...others } = entryTranslation(own(translated, name)) ?? {};
    return compareParts(shape.parts, (typeof entry === 'string' ? {} : entry) as Plain, others, [
      ...path,
      name,
    ]);
  });
  return together([compared, ...parts]);
}

function compareEach(of: TextShape, written: Plain, translated: Plain, path: readonly string[]): Compared {
  const found = Object.entries(written).map(([name, value]) =>
    compareTexts(of, value, own(translated, name), [...path, name]),
  );
  return together([...found, { texts: [], strangers: strangersIn(translated, Object.keys(written), path) }]);
}

function compareParts(
  parts: Readonly<Record<string, TextShape>>,
  written: Plain,
  translated: Plain,
  path: readonly string[],
): Compared {
  const found = Object.entries(parts).map(([key, part]) => {
    const at = [...path, key];
    const value = isOfGroups(key, written)
      ? Object.values(written.groups as Readonly<Record<string, unknown[]>>).flat()
      : written[key];
    const isAbsent = (value === undefined || value === false) && !ALWAYS.has(at.join('.'));
    if (part.as !== 'words' && isAbsent && translated[key] !== undefined)
      return { texts: [], strangers: [{ path: at, known: [] }] };
    return compareTexts(part, value === false ? undefined : value, translated[key], at);
  });
  return together(found);
}

function compareNamed(
  labels: ReadonlyMap<string, string | undefined>,
  translated: Plain,
  path: readonly string[],
): Compared {
  const texts = [...labels].map(([name, english]) => ({
    path: [...path, name],
    english,
    translated: own(translated, name),
  }));
  return {
    texts: texts.filter(({ english, translated }) => english !== undefined || translated !== undefined),
    strangers: strangersIn(translated, [...labels.keys()], path),
  };
}

/** The labels by their keys; undefined if there is a place for one but none is written. */
function labelsOf(
  shape: Exclude<TextShape, { as: 'words' | 'each' | 'parts' }>,
  written: unknown,
): Map<string, string | undefined> {
  if (shape.as === 'keys') return new Map(Object.keys((written ?? {}) as Plain).map((key) => [key, key]));
  const entries = (written ?? []) as readonly unknown[];
  if (shape.as === 'items') return new Map(entries.map((entry) => [fieldOfItem(entry), labelOfItem(entry)]));
  // A card that is only named, such as `sum balance`, takes its label from the summed field.
  const named = shape.by === 'label' ? entries.filter((entry) => typeof entry !== 'string') : entries;
  return new Map(named.map((entry) => [nameOfEntry(entry, shape.by), labelOfEntry(entry, shape.by)]));
}

function labelOfItem(entry: unknown): string | undefined {
  return typeof entry === 'string' ? undefined : Object.values(entry as Record<string, string>)[0];
}

/** An option, and a group of the sidebar, is its own label by default. */
function labelOfEntry(entry: unknown, by: string): string | undefined {
  const written = typeof entry === 'string' ? undefined : (entry as { label?: string }).label;
  return written ?? (by === 'value' || by === 'group' ? nameOfEntry(entry, by) : undefined);
}

function strangersIn(translated: Plain, known: readonly string[], path: readonly string[]): Stranger[] {
  return Object.keys(translated)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [...path, name], known }));
}

function together(all: readonly Compared[]): Compared {
  return {
    texts: all.flatMap(({ texts }) => texts),
    strangers: all.flatMap(({ strangers }) => strangers),
  };
}

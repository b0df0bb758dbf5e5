import { z } from 'zod';
import type { TextShape } from '../grammar/textShape.ts';
import { entrySaid, fieldOfItem, isOfGroups, nameOfEntry, own } from './inLanguage.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A text of a definition by its place, and what a language says there. */
export interface SaidText {
  path: readonly string[];
  /** As the definition writes it; undefined where it is made. */
  english: unknown;
  said: unknown;
}

/** What a language says of something that the definition does not have. */
export interface Stranger {
  path: readonly string[];
  /** What there is in its place. */
  known: readonly string[];
}

export interface Compared {
  texts: SaidText[];
  strangers: Stranger[];
}

/** Screens that a definition has without a word of it, so that a language may say what is made there. */
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

/** Every text of a definition as it was written, beside what a language says in its place. */
export function compareTexts(
  shape: TextShape,
  written: unknown,
  said: unknown,
  path: readonly string[] = [],
): Compared {
  switch (shape.as) {
    case 'words': {
      // An entity and a field have a label, written or made.
      const isThere = written !== undefined || said !== undefined || shape.schema instanceof z.ZodUnion;
      return { texts: isThere ? [{ path, english: written, said }] : [], strangers: [] };
    }
    case 'each':
      return compareEach(shape.of, (written ?? {}) as Plain, (said ?? {}) as Plain, path);
    case 'parts':
      return compareParts(shape.parts, (written ?? {}) as Plain, (said ?? {}) as Plain, path);
    case 'entries':
      return compareEntries(shape, (written ?? []) as readonly unknown[], (said ?? {}) as Plain, path);
    default:
      return compareNamed(labelsOf(shape, written), (said ?? {}) as Plain, path);
  }
}

function compareEntries(
  shape: Extract<TextShape, { as: 'entries' }>,
  written: readonly unknown[],
  said: Plain,
  path: readonly string[],
): Compared {
  const labels = Object.entries(said).map(([name, one]) => [name, entrySaid(one)?.label] as const);
  const compared = compareNamed(labelsOf(shape, written), Object.fromEntries(labels), path);
  const parts = written.map((entry) => {
    const name = nameOfEntry(entry, shape.by);
    const { label: _label, ...others } = entrySaid(own(said, name)) ?? {};
    return compareParts(shape.parts, (typeof entry === 'string' ? {} : entry) as Plain, others, [
      ...path,
      name,
    ]);
  });
  return together([compared, ...parts]);
}

function compareEach(of: TextShape, written: Plain, said: Plain, path: readonly string[]): Compared {
  const found = Object.entries(written).map(([name, value]) =>
    compareTexts(of, value, own(said, name), [...path, name]),
  );
  return together([...found, { texts: [], strangers: strangersIn(said, Object.keys(written), path) }]);
}

function compareParts(
  parts: Readonly<Record<string, TextShape>>,
  written: Plain,
  said: Plain,
  path: readonly string[],
): Compared {
  const found = Object.entries(parts).map(([key, part]) => {
    const at = [...path, key];
    const value = isOfGroups(key, written)
      ? Object.values(written.groups as Readonly<Record<string, unknown[]>>).flat()
      : written[key];
    const isAbsent = (value === undefined || value === false) && !ALWAYS.has(at.join('.'));
    if (part.as !== 'words' && isAbsent && said[key] !== undefined)
      return { texts: [], strangers: [{ path: at, known: [] }] };
    return compareTexts(part, value === false ? undefined : value, said[key], at);
  });
  return together(found);
}

function compareNamed(
  labels: ReadonlyMap<string, string | undefined>,
  said: Plain,
  path: readonly string[],
): Compared {
  const texts = [...labels].map(([name, english]) => ({
    path: [...path, name],
    english,
    said: own(said, name),
  }));
  return {
    texts: texts.filter(({ english, said }) => english !== undefined || said !== undefined),
    strangers: strangersIn(said, [...labels.keys()], path),
  };
}

/** The labels by what they are found by; undefined where there is a place for one, and none is written. */
function labelsOf(
  shape: Exclude<TextShape, { as: 'words' | 'each' | 'parts' }>,
  written: unknown,
): Map<string, string | undefined> {
  if (shape.as === 'keys') return new Map(Object.keys((written ?? {}) as Plain).map((key) => [key, key]));
  const entries = (written ?? []) as readonly unknown[];
  if (shape.as === 'items') return new Map(entries.map((entry) => [fieldOfItem(entry), labelOfItem(entry)]));
  // A card that is only named, such as `sum balance`, has its label from what it adds up.
  const named = shape.by === 'label' ? entries.filter((entry) => typeof entry !== 'string') : entries;
  return new Map(named.map((entry) => [nameOfEntry(entry, shape.by), labelOfEntry(entry, shape.by)]));
}

function labelOfItem(entry: unknown): string | undefined {
  return typeof entry === 'string' ? undefined : Object.values(entry as Record<string, string>)[0];
}

/** An option and a group of the sidebar are read by their own name where they have no label. */
function labelOfEntry(entry: unknown, by: string): string | undefined {
  const written = typeof entry === 'string' ? undefined : (entry as { label?: string }).label;
  return written ?? (by === 'value' || by === 'group' ? nameOfEntry(entry, by) : undefined);
}

function strangersIn(said: Plain, known: readonly string[], path: readonly string[]): Stranger[] {
  return Object.keys(said)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [...path, name], known }));
}

function together(all: readonly Compared[]): Compared {
  return {
    texts: all.flatMap(({ texts }) => texts),
    strangers: all.flatMap(({ strangers }) => strangers),
  };
}

import {
  type Alias,
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml';
import type { Mistake } from './mistake.ts';

/** One YAML file as it stands on disk. */
export interface SourceFile {
  /** As shown in mistakes: `resources/vendor.yaml`. */
  file: string;
  text: string;
}

/** A parsed file that can say where a key stands. */
export interface Source {
  file: string;
  /** Plain data; undefined where the file is no YAML. */
  value: unknown;
  mistakes: Mistake[];
  /** A mistake at the key (or, with `at: 'value'`, at the value) that the path leads to; the nearest parent where it is missing. */
  mistake: (path: readonly PropertyKey[], message: string, at?: 'key' | 'value') => Mistake;
}

/** Something wrong at an offset of the text. */
interface Flaw {
  offset: number;
  key?: string;
  message: string;
}

/**
 * Parses a file; what YAML itself refuses becomes mistakes, and so do keys that no definition can have. Its text is read in
 * Unicode's normal form NFC, as the values of records are: options, labels and patterns match them. Never throws.
 */
export function parseSource({ file, text }: SourceFile): Source {
  const lines = new LineCounter();
  const document = parseDocument(text.normalize('NFC'), {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
    logLevel: 'error',
  });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const { value, flaws } = plainData(document);
  return {
    file,
    value,
    mistakes: flaws.map(({ offset, key = '', message }) => ({ file, ...at(offset), key, message })),
    mistake: (path, message, place = 'key') => ({
      file,
      ...at(offsetOf(document, path, place)),
      key: path.map(String).join('.'),
      message,
    }),
  };
}

function plainData(document: Document.Parsed): { value: unknown; flaws: Flaw[] } {
  // What follows in the parser's mind from the first thing that it did not expect is no mistake of the writer.
  const unexpected = document.errors.find(({ code }) => code === 'UNEXPECTED_TOKEN');
  const errors = document.errors.filter((error) => error.code !== 'UNEXPECTED_TOKEN' || error === unexpected);
  if (errors.length > 0) return { value: undefined, flaws: errors.map(inOurWords) };
  const aliases = wrongAliases(document);
  if (aliases.length > 0) return { value: undefined, flaws: aliases };
  const flaws = takeOutWrongKeys(document);
  try {
    return { value: document.toJS() as unknown, flaws };
  } catch {
    // What is left is the parser's guard against a few lines of aliases that unfold to gigabytes.
    const message = 'the aliases of this file unfold to too much; write out what they stand for';
    return { value: undefined, flaws: [...flaws, { offset: 0, message }] };
  }
}

function inOurWords({ pos, code, message }: YAMLParseError): Flaw {
  return { offset: pos[0], message: YAML_WORDS[code] ?? message };
}

/** Where YAML's own words speak to programmers. */
const YAML_WORDS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'this key stands here twice',
  TAB_AS_INDENT: 'a tab is no indentation; use spaces',
  UNEXPECTED_TOKEN: 'this is no YAML; a text with { } [ ] or : in it must stand in quotes',
  MULTIPLE_DOCS: 'a file holds one definition; `---` would begin another',
};

/** Aliases that point nowhere, or to what they stand in: as data they would have no end. */
function wrongAliases(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Alias: (_, alias: Alias, ancestors) => {
      const target = alias.resolve(document);
      const offset = rangeStart(alias) ?? 0;
      if (target === undefined)
        flaws.push({ offset, message: `there is no anchor "${alias.source}" before this` });
      else if (ancestors.includes(target))
        flaws.push({ offset, message: `"${alias.source}" may not hold itself` });
    },
  });
  return flaws;
}

/** Keys that are no words, and the one that JavaScript would take for an object's prototype. */
function takeOutWrongKeys(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Pair: (_, pair: Pair, ancestors) => {
      const message = wrongKey(pair.key);
      if (message === undefined) return undefined;
      const above = ancestors.filter(isPair).map((parent) => String(parent.key));
      const key = isScalar(pair.key) ? [...above, String(pair.key.value)].join('.') : above.join('.');
      flaws.push({ offset: rangeStart(pair.key) ?? 0, key, message });
      return visit.REMOVE;
    },
  });
  return flaws;
}

function wrongKey(key: unknown): string | undefined {
  if (!isScalar(key) || key.value === null) return 'a key must be a word';
  if (key.value === '__proto__')
    return '"__proto__" is a name that JavaScript keeps to itself; choose another';
  return undefined;
}

/** Where a path stands in the text: its own key or value, else the deepest part of it that is there. */
function offsetOf(document: Document, path: readonly PropertyKey[], place: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = rangeStart(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find(
        (entry) => isPair(entry) && isScalar(entry.key) && String(entry.key.value) === String(step),
      );
      if (pair === undefined) return offset;
      const keyAt = rangeStart(pair.key) ?? offset;
      offset = last && place === 'value' ? (rangeStart(pair.value) ?? keyAt) : keyAt;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = rangeStart(node) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

function rangeStart(node: unknown): number | undefined {
  return typeof node === 'object' && node !== null && 'range' in node
    ? (node as { range?: [number, number, number] | null }).range?.[0]
    : undefined;
}

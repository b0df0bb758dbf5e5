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
import { type Problem, problem } from '../errors/problem.ts';
import { isObject } from './isObject.ts';
import type { Mistake } from './mistake.ts';

/** One YAML file as it is on disk. */
export interface SourceFile {
  /** Its path in messages: `resources/vendor.yaml`. */
  file: string;
  text: string;
}

/** A parsed file that knows the position of each key. */
export interface Source {
  file: string;
  /** Plain data; undefined if the file is not YAML. */
  value: unknown;
  mistakes: Mistake[];
  /**
   * A mistake at the key (or, with `at: 'value'`, at the value) of a path; at the nearest parent if it is
   * missing.
   */
  mistake: (path: readonly PropertyKey[], problem: Problem, at?: 'key' | 'value') => Mistake;
}

/** A mistake at an offset of the text. */
interface Flaw {
  offset: number;
  key?: string;
  problem: Problem;
}

/**
 * Parses a file. Syntax errors and impossible keys become mistakes. The text is read in Unicode form NFC
 * like the values of records, so that options, labels and patterns match them. Never throws.
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
    mistakes: flaws.map(({ offset, key = '', problem }) => ({ file, ...at(offset), key, problem })),
    mistake: (path, problem, place = 'key') => ({
      file,
      ...at(offsetOf(document, path, place)),
      key: path.map(String).join('.'),
      problem,
    }),
  };
}

/** The name that a definition's file must have, if it ends in .yml or in capitals; undefined if its name is right. */
export function rightName(file: string): string | undefined {
  const right = file.replace(/\.ya?ml$/i, '.yaml');
  return right === file ? undefined : right;
}

/** Whether a file is a report: it is in the folder `reports/` of the definitions. */
export function isReport(file: string): boolean {
  return /[^/]\/reports\/[^/]+\.yaml$/.test(file);
}

/** Whether a file is a dashboard: it is in the folder `dashboards/` of the definitions. */
export function isDashboard(file: string): boolean {
  return /[^/]\/dashboards\/[^/]+\.yaml$/.test(file);
}

/** Whether a file has the rules of access. */
export function isAccess(file: string): boolean {
  return isOfResources(file) && /(^|\/)access\.yaml$/.test(file);
}

/** Whether a file is in the folder of the definitions itself, or in that of the languages. */
export function isOfResources(file: string): boolean {
  return !isReport(file) && !isDashboard(file);
}

/** The keys of a file's definition; undefined if the file has none. */
export function definitionIn(file: SourceFile): Readonly<Record<string, unknown>> | undefined {
  const { value } = parseSource(file);
  return isObject(value) ? value : undefined;
}

function plainData(document: Document.Parsed): { value: unknown; flaws: Flaw[] } {
  // After the first unexpected token the parser reports follow-up errors, which would mislead.
  const unexpected = document.errors.find(({ code }) => code === 'UNEXPECTED_TOKEN');
  const errors = document.errors.filter((error) => error.code !== 'UNEXPECTED_TOKEN' || error === unexpected);
  if (errors.length > 0) return { value: undefined, flaws: errors.map(flawOf) };
  const aliases = wrongAliases(document);
  if (aliases.length > 0) return { value: undefined, flaws: aliases };
  const flaws = takeOutWrongKeys(document);
  try {
    return { value: document.toJS() as unknown, flaws };
  } catch {
    // The parser's guard against a few lines of aliases that expand to gigabytes.
    return { value: undefined, flaws: [...flaws, { offset: 0, problem: problem('yamlAliasesTooLarge') }] };
  }
}

function flawOf({ pos, code, message }: YAMLParseError): Flaw {
  return {
    offset: pos[0],
    problem: YAML_PROBLEMS[code] ?? YAML_PROBLEMS[message] ?? problem('yamlUnreadable', { reason: message }),
  };
}

/** Replacements for parser messages that only programmers understand, by their code, or by the message where others share its code. */
const YAML_PROBLEMS: Readonly<Record<string, Problem>> = {
  DUPLICATE_KEY: problem('yamlKeyTwice'),
  TAB_AS_INDENT: problem('yamlTab'),
  UNEXPECTED_TOKEN: problem('yamlUnexpected', { characters: '{ } [ ] :' }),
  MULTIPLE_DOCS: problem('yamlSecondDocument'),
  'Nested mappings are not allowed in compact mappings': problem('yamlColon'),
};

/** Aliases without an anchor, or inside their own anchor: as data they would never end. */
function wrongAliases(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Alias: (_, alias: Alias, ancestors) => {
      const target = alias.resolve(document);
      const offset = rangeStart(alias) ?? 0;
      if (target === undefined)
        flaws.push({ offset, problem: problem('yamlNoAnchor', { name: alias.source }) });
      else if (ancestors.includes(target))
        flaws.push({ offset, problem: problem('yamlAliasInItself', { name: alias.source }) });
    },
  });
  return flaws;
}

/** Keys that are not text, and `__proto__`. */
function takeOutWrongKeys(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Pair: (_, pair: Pair, ancestors) => {
      const wrong = wrongKey(pair.key);
      if (wrong === undefined) return undefined;
      const above = ancestors.filter(isPair).map((parent) => String(parent.key));
      const key = isScalar(pair.key) ? [...above, String(pair.key.value)].join('.') : above.join('.');
      flaws.push({ offset: rangeStart(pair.key) ?? 0, key, problem: wrong });
      return visit.REMOVE;
    },
  });
  return flaws;
}

function wrongKey(key: unknown): Problem | undefined {
  if (!isScalar(key) || key.value === null) return problem('keyNotWord');
  return key.value === '__proto__' ? problem('nameOfJavaScript', { name: '__proto__' }) : undefined;
}

/** The position of a path in the text: its key or value, otherwise its deepest existing part. */
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

/** A file as data with places. */
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
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
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
   * A mistake at the key, at the value or within the text of the value of a path; at the nearest parent if it is missing.
   */
  mistake: (path: readonly PropertyKey[], problem: Problem, at?: MistakePlace) => Mistake;
}

/** At a key, which is the default, at its value, or at a character of the value's text, counted from 0. */
export type MistakePlace = 'key' | 'value' | number;

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
  const normal = text.normalize('NFC');
  const document = parseDocument(normal, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
    logLevel: 'error',
  });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const { value, flaws } = plainData(document, normal);
  return {
    file,
    value,
    mistakes: flaws.map(({ offset, key = '', problem }) => ({ file, ...at(offset), key, problem })),
    mistake: (path, problem, place = 'key') => ({
      file,
      ...at(offsetOf(document, normal, path, place)),
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

/** Whether a file is a report: it is in a folder `reports/` of the definitions, or below one. */
export function isReport(file: string): boolean {
  return folderOfKind(file) === 'reports';
}

/** Whether a file is a dashboard: it is in a folder `dashboards/` of the definitions, or below one. */
export function isDashboard(file: string): boolean {
  return folderOfKind(file) === 'dashboards';
}

const KINDS: readonly string[] = ['reports', 'dashboards', 'i18n'];

/** The folder of the definitions itself may be called like one of a kind. */
function folderOfKind(file: string): string | undefined {
  return file
    .split('/')
    .slice(1, -1)
    .find((name) => KINDS.includes(name));
}

/** Whether a file has the rules of access. */
export function isAccess(file: string): boolean {
  return isOfResources(file) && /(^|\/)access\.yaml$/.test(file);
}

/** Whether a file is neither a report nor a dashboard. */
export function isOfResources(file: string): boolean {
  return !isReport(file) && !isDashboard(file);
}

/** The keys of a file's definition; undefined if the file has none. */
export function definitionIn(file: SourceFile): Readonly<Record<string, unknown>> | undefined {
  const { value } = parseSource(file);
  return isObject(value) ? value : undefined;
}

function plainData(document: Document.Parsed, text: string): { value: unknown; flaws: Flaw[] } {
  const flaw = firstFlaw(document, text);
  const twice = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY').map(keyTwice);
  const errors = [...twice, ...(flaw === undefined ? slippedKeys(document) : [flaw])];
  if (errors.length > 0) return { value: undefined, flaws: errors };
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

function keyTwice({ pos }: YAMLParseError): Flaw {
  return { offset: pos[0], problem: problem('yamlKeyTwice') };
}

/** The first syntax error, at its cause. The parser's further ones are its consequences. */
function firstFlaw(document: Document.Parsed, text: string): Flaw | undefined {
  const error = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  if (error === undefined) return undefined;
  const [offset] = error.pos;
  const at = (found: Problem, place = offset): Flaw => ({ offset: place, problem: found });
  const { code, message } = error;
  if (code === 'MULTIPLE_DOCS') return at(problem('yamlSecondDocument'));
  if (code === 'TAB_AS_INDENT') return at(problem('yamlTab'));
  if (code === 'BLOCK_IN_FLOW') return at(problem('yamlComma'));
  if (code === 'BAD_DQ_ESCAPE')
    return at(problem('yamlEscape', { characters: text.slice(offset, offset + 2) }));
  if (code === 'BAD_SCALAR_START') return at(problem('yamlStart', { character: text.charAt(offset) }));
  if (message.startsWith('Block scalar header')) return at(problem('yamlBlock'));
  if (message.includes('closing')) return at(problem('yamlQuote'), quoteBefore(document, offset) ?? offset);
  if (message.startsWith('Flow') && (code === 'BAD_INDENT' || code === 'MISSING_CHAR'))
    return unclosedFlow(text) ?? at(problem('yamlUnreadable'));
  if (code === 'BAD_INDENT') return at(problem('yamlIndent'), textFrom(text, offset));
  if (message.startsWith('A block sequence') || message.includes('block-seq-ind'))
    return at(problem(message.includes('same line') ? 'yamlListOnLine' : 'yamlItemAmongKeys'));
  if (code === 'UNEXPECTED_TOKEN') return unexpected(document, text, error);
  if (KEY_ERRORS.includes(code)) return keyFlaw(text, offset);
  return at(problem('yamlUnreadable'));
}

const KEY_ERRORS: readonly string[] = ['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR'];

function unexpected(document: Document, text: string, { pos: [offset], message }: YAMLParseError): Flaw {
  const quote = quoteBefore(document, offset);
  // A quote that is not closed ends at the next one, lines below.
  if (quote !== undefined && text.slice(quote, offset).includes('\n'))
    return { offset: quote, problem: problem('yamlQuote') };
  if (quote !== undefined && !/[{}[\]]/.test(text.charAt(offset)))
    return { offset, problem: problem('yamlAfterQuote') };
  if (message === 'Unexpected scalar token') return { offset, problem: problem('yamlComma') };
  return { offset, problem: problem('yamlUnexpected', { characters: '{ } [ ] :' }) };
}

/** A key without its colon or the space behind it, a text with a colon in it, or a line that is indented too far. */
function keyFlaw(text: string, offset: number): Flaw {
  const end = text.indexOf('\n', offset);
  const line = text.slice(offset, end < 0 ? undefined : end);
  if (/^[\w-]+:[^\s/]/.test(line)) return { offset, problem: problem('yamlSpace') };
  if (/:(\s|$)/.test(line)) return { offset, problem: problem('yamlColon') };
  const isValue = /:[ \t]+$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
  return isValue
    ? { offset: textFrom(text, end), problem: problem('yamlIndent') }
    : { offset, problem: problem('yamlNoColon') };
}

/** The first character at or behind a position that is no white space. */
function textFrom(text: string, offset: number): number {
  return offset + Math.max(0, text.slice(offset).search(/\S/));
}

/** Where the quoted text that ends before a position begins; undefined if no quoted text ends there. */
function quoteBefore(document: Document, offset: number): number | undefined {
  let found: number | undefined;
  const last = (node: Scalar) => {
    const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
    const [start = 0, end = 0, whole = 0] = node.range ?? [];
    if (isQuoted && start < offset && (end >= offset || whole >= offset)) found = start;
  };
  visit(document, { Scalar: (_, node) => last(node) });
  return found;
}

/** The innermost brace or bracket that is not closed. */
function unclosedFlow(text: string): Flaw | undefined {
  let found: Flaw | undefined;
  const open = (node: YAMLMap | YAMLSeq) => {
    const token = node.srcToken;
    const [opening, closing] = isMap(node) ? ['{', '}'] : ['[', ']'];
    if (token?.type === 'flow-collection' && token.end[0]?.source !== closing)
      found = { offset: token.offset, problem: problem('yamlUnclosed', { opening, closing }) };
  };
  // Only the tokens know which collections end.
  visit(parseDocument(text, { keepSourceTokens: true, logLevel: 'error' }), {
    Collection: (_, node) => open(node as YAMLMap | YAMLSeq),
  });
  return found;
}

/** Keys that are right for the parser, but contain what should be behind their colon: `{ type:text }`, `name { type: text }`. */
function slippedKeys(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.type !== 'PLAIN') return;
      const [text, offset] = [String(key.value), rangeStart(key) ?? 0];
      const isEmpty = value === null || (isScalar(value) && value.value === null);
      if (isEmpty && /^[A-Za-z_]\w*:[^\s/]/.test(text)) flaws.push({ offset, problem: problem('yamlSpace') });
      else if (/^\w+ *[{[]/.test(text)) flaws.push({ offset, problem: problem('yamlNoColon') });
    },
  });
  return flaws;
}

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
function offsetOf(
  document: Document,
  text: string,
  path: readonly PropertyKey[],
  place: MistakePlace,
): number {
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
      offset = last && place !== 'key' ? (rangeStart(pair.value) ?? keyAt) : keyAt;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = rangeStart(node) ?? offset;
    } else {
      return offset;
    }
  }
  return typeof place === 'number' && isScalar(node) ? offsetIn(text, node, place) : offset;
}

/** Where a character of a value stands in the file, whatever quotes, escapes and broken lines the value is written with. */
function offsetIn(text: string, { type = 'PLAIN', value, range }: Scalar, at: number): number {
  const [start, end] = range ?? [0, 0];
  const isBlock = type.startsWith('BLOCK');
  let place = isBlock ? text.indexOf('\n', start) : type === 'PLAIN' ? start - 1 : start;
  for (const character of String(value)
    .slice(0, at + 1)
    .split('')) {
    place += 1;
    while (place < end && text[place] !== character && !(/\s/.test(character) && text[place] === '\n'))
      place += 1;
  }
  return place < end ? place : start;
}

function rangeStart(node: unknown): number | undefined {
  return typeof node === 'object' && node !== null && 'range' in node
    ? (node as { range?: [number, number, number] | null }).range?.[0]
    : undefined;
}

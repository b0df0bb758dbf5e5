import { parseDocument } from 'yaml';
import type { CodeLanguage } from '../../schema/index.ts';
import type { SketchedField } from './Sketch.ts';

type Guess = Pick<SketchedField, 'type' | 'more' | 'guess'>;

/** Names of fields that contain code. */
const LANGUAGES: readonly [CodeLanguage, RegExp][] = [
  ['sql', /(^|_)sql(_|$)/],
  ['yaml', /(^|_)ya?ml(_|$)/],
  ['javascript', /(^|_)(javascript|js)(_|$)/],
  ['json', /(^|_)json(_|$)/],
  ['text', /(^|_)(snippet|source_code)(_|$)/],
];
const MARKDOWN = /(^|_)(markdown|md)(_|$)/;

/** A type with an editor, by the field's name. */
export function editorByName(name: string): Guess | undefined {
  const [language] = LANGUAGES.find(([, pattern]) => pattern.test(name)) ?? [];
  if (language !== undefined) return codeIn(language, 'by its name');
  return MARKDOWN.test(name) ? { type: 'richtext', guess: 'by its name' } : undefined;
}

/** A type with an editor, by sample values. */
export function editorByContent(values: readonly string[]): Guess | undefined {
  const all = (isSo: (value: string) => boolean) => values.every(isSo);
  // An empty list or object proves nothing.
  if (all(isJson) && !values.every((value) => value.trim().length === 2))
    return codeIn('json', 'JSON in the sample');
  if (all((value) => SQL.test(value))) return codeIn('sql', 'SQL in the sample');
  if (all((value) => JAVASCRIPT.test(value))) return codeIn('javascript', 'JavaScript in the sample');
  if (all(isYaml)) return codeIn('yaml', 'YAML in the sample');
  return values.some((value) => STYLED.test(value))
    ? { type: 'richtext', guess: 'Markdown in the sample' }
    : undefined;
}

/** A type with an editor, by the format or content type in a description. */
export function editorByFormat(format: string): Guess | undefined {
  const kind = format.toLowerCase().replace(/^(text|application)\/(x-)?/, '');
  if (/^(markdown|commonmark|md|rich-?text)$/.test(kind)) return { type: 'richtext', guess: 'by its format' };
  const language = BY_FORMAT[kind];
  return language && codeIn(language, 'by its format');
}

const BY_FORMAT: Readonly<Record<string, CodeLanguage>> = {
  json: 'json',
  sql: 'sql',
  yaml: 'yaml',
  yml: 'yaml',
  javascript: 'javascript',
  js: 'javascript',
  code: 'text',
};

function codeIn(language: CodeLanguage, guess: string): Guess {
  return { type: 'code', guess, ...(language !== 'text' && { more: { language } }) };
}

const SQL =
  /^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s\S+\sset\s|delete\s+from\s|create\s+(table|view|index)\s|with\s\S+\sas\s)/i;
const JAVASCRIPT =
  /(^|\n)\s*(function\s*\w*\s*\(|(const|let|var)\s+\w+\s*=|export\s|import\s.+\sfrom\s)|=>\s*[{(\w]/;
/** A heading, bold words, a link, or a fenced block. Stars and dashes alone also occur in plain notes. */
const STYLED = /(^|\n)#{1,6} \S|\*\*[^*\s][^*\n]*\*\*|\[[^\]\n]+\]\([^)\s]+\)|(^|\n)```/;

function isJson(value: string): boolean {
  if (!/^\s*[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Nested keys; `Name: Ali` and `Phone: 017` on two lines are a note. */
function isYaml(value: string): boolean {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => /^\s*(- |[\w-]+:( |$)|#)/.test(line))) return false;
  const isNested = lines.some((line) => /^[\w-]+:\s*$/.test(line)) && lines.some((line) => /^\s/.test(line));
  return isNested && parseDocument(value).errors.length === 0;
}

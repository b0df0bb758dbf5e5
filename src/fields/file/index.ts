import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { Field, FieldType } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { canonical } from '../canonical.ts';
import { isUnderWay, isUpload } from '../image/index.ts';
import { readJson } from '../readJson.ts';
import { isStorable } from '../storableText.ts';

/**
 * An uploaded file: the address from which it is downloaded with the token, its name, and its size in
 * bytes.
 */
export interface StoredFile {
  address: string;
  name: string;
  size: number;
}

const MB = 1_048_576;
const MEGABYTES = 10;
const LONGEST_NAME = 255;

/** Kinds of file that browsers execute: accepted only if a definition names them. */
const RUN = [
  'html',
  'htm',
  'xhtml',
  'shtml',
  'svg',
  'svgz',
  'xml',
  'js',
  'mjs',
  'cjs',
  'hta',
  'mht',
  'mhtml',
];

/** A file of any kind, such as a contract. It is downloaded, never displayed by the browser. */
export const file: FieldType = {
  name: 'file',
  summary: 'A file that staff upload; the value is its address, name and size',
  options: ['accept', 'megabytes'],
  storage: 'json',
  column: () => 'jsonb',
  check: (field) => {
    const wrong = fieldIssue('notFile');
    const shape = z.strictObject(
      { address: z.string(wrong), name: z.string(wrong), size: z.int(wrong) },
      { error: (issue) => issueForInput(issue.input) },
    );
    return canonical(shape, (given, refuse) => {
      const issue = issueOf(given, field);
      return issue === undefined ? given : refuse(issue);
    });
  },
  read: readFile,
  send: storedIn,
  text: (value) => {
    const stored = storedIn(value);
    return stored === null ? '' : `${stored.name} (${sizeInWords(stored.size)})`;
  },
  cell: {
    write: (value) => (storedIn(value) === null ? '' : JSON.stringify(storedIn(value))),
    read: (text) => storedIn(text) ?? text,
  },
  filters: [],
  sortable: false,
  searchable: false,
  numeric: false,
  holdsUpload: true,
  describesUpload: {
    address: (value) => storedIn(value)?.address ?? '',
    describe: (address, { name, size }) => ({ address, name, size }),
  },
  typescript: () => '{ address: string; name: string; size: number }',
};

function issueForInput(input: unknown): string {
  if (typeof input === 'string' && isUnderWay(input)) return fieldIssue('uploading');
  return fieldIssue(input === undefined || input === null ? 'required' : 'notFile');
}

function issueOf({ address, name, size }: StoredFile, field: Field): string | undefined {
  if (!isUpload(address) || size < 1 || name.trim() === '' || !isStorable(name)) return fieldIssue('notFile');
  if (name.length > LONGEST_NAME) return fieldIssue('fileNameTooLong', { most: LONGEST_NAME });
  if (!isTaken(name, field)) return wrongKindOfFile(field);
  const megabytes = megabytesOf(field);
  return size > megabytes * MB ? fieldIssue('fileTooLarge', { megabytes }) : undefined;
}

/** Whether the field accepts a file of this name. */
export function isTaken(name: string, { accept }: Field): boolean {
  const kind = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return accept === undefined ? !RUN.includes(kind) : accept.includes(kind);
}

/** Why a kind of file is not accepted. */
export function wrongKindOfFile({ accept }: Field): string {
  if (accept === undefined) return fieldIssue('runnableFile');
  return fieldIssue('wrongFileKind', { kinds: accept.map((kind) => kind.toUpperCase()).join(', ') });
}

/** The largest accepted size, in MB. */
export function megabytesOf({ megabytes }: Field): number {
  return megabytes ?? MEGABYTES;
}

/** '340 KB', '1.2 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

/** The file in a host's value, also as JSON text; null if there is none. */
export function storedIn(value: unknown): StoredFile | null {
  const read = readJson(value);
  if (!isObject(read)) return null;
  const { address, name, size } = read;
  if (typeof address !== 'string' || typeof name !== 'string' || address === '') return null;
  return { address, name, size: Number.isFinite(Number(size)) ? Number(size) : 0 };
}

/** In a form an upload in progress is text, so that no check accepts it. */
function readFile(value: unknown): StoredFile | string | null {
  return typeof value === 'string' && isUnderWay(value) ? value : storedIn(value);
}

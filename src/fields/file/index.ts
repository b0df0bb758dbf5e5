import * as z from 'zod/mini';
import { type Field, type FieldType, required } from '../../schema/index.ts';
import { canonical } from '../canonical.ts';
import { isUnderWay, isUpload } from '../image/index.ts';
import { readJson } from '../readJson.ts';
import { isStorable, mistake } from '../storableText.ts';

/** A file that was uploaded: where its content is fetched with the token, what it was called, and its size in bytes. */
export interface StoredFile {
  address: string;
  name: string;
  size: number;
}

const MB = 1_048_576;
const MEGABYTES = 10;
const LONGEST_NAME = 255;

/** Kinds that browsers run: taken only where a definition names them. */
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

/** A file of any kind that staff upload, such as a contract. It is handed out to be kept, never shown by the browser. */
export const file: FieldType = {
  name: 'file',
  summary: 'A file that staff upload; the value is its address, name and size',
  options: ['accept', 'megabytes'],
  storage: 'json',
  column: () => 'jsonb',
  check: (field) => {
    const wrong = mistake(field, WORDS);
    const shape = z.strictObject(
      { address: z.string(wrong), name: z.string(wrong), size: z.int(wrong) },
      { error: (issue) => wordsFor(issue.input, field, wrong) },
    );
    return canonical(shape, (given, refuse) => {
      const words = wordsAgainst(given, field);
      return words === undefined ? given : refuse(mistake(field, words));
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

const WORDS = 'must be a file that was uploaded';

function wordsFor(input: unknown, field: Field, wrong: string): string {
  if (typeof input === 'string' && isUnderWay(input)) return mistake(field, 'is still being uploaded');
  return input === undefined || input === null ? required(field) : wrong;
}

function wordsAgainst({ address, name, size }: StoredFile, field: Field): string | undefined {
  if (!isUpload(address) || size < 1 || name.trim() === '' || !isStorable(name)) return WORDS;
  if (name.length > LONGEST_NAME) return `may have a name of at most ${LONGEST_NAME} characters`;
  if (!isTaken(name, field)) return kindsInWords(field);
  return size > megabytesOf(field) * MB ? `may have at most ${megabytesOf(field)} MB` : undefined;
}

/** Whether a file of this name is of a kind that the field takes. */
export function isTaken(name: string, { accept }: Field): boolean {
  const kind = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return accept === undefined ? !RUN.includes(kind) : accept.includes(kind);
}

/** Why a kind of file is not taken, after the field's label. */
export function kindsInWords({ accept }: Field): string {
  if (accept === undefined) return 'must not be a page or a script, which a browser would run';
  const kinds = accept.map((kind) => kind.toUpperCase());
  return `must be a file of the kind ${kinds.join(', ')}`;
}

/** The largest size that the field takes, in MB. */
export function megabytesOf({ megabytes }: Field): number {
  return megabytes ?? MEGABYTES;
}

/** '340 KB', '1.2 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}

/** What a host has of a file, also as JSON text; null for what is none. */
export function storedIn(value: unknown): StoredFile | null {
  const read = readJson(value);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const { address, name, size } = read as Record<string, unknown>;
  if (typeof address !== 'string' || typeof name !== 'string' || address === '') return null;
  return { address, name, size: Number.isFinite(Number(size)) ? Number(size) : 0 };
}

/** In a form a file that is on its way stands for itself, so that no check lets it pass. */
function readFile(value: unknown): StoredFile | string | null {
  return typeof value === 'string' && isUnderWay(value) ? value : storedIn(value);
}

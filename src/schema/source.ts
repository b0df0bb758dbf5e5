import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
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
  value: unknown;
  mistakes: Mistake[];
  /** A mistake at the key (or, with `at: 'value'`, at the value) that the path leads to; the nearest parent where it is missing. */
  mistake: (path: readonly PropertyKey[], message: string, at?: 'key' | 'value') => Mistake;
}

/** Parses a file; what YAML itself refuses becomes mistakes. */
export function parseSource({ file, text }: SourceFile): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return {
    file,
    value: document.errors.length === 0 ? (document.toJS() as unknown) : undefined,
    mistakes: document.errors.map((error) => ({
      file,
      ...at(error.pos[0]),
      key: '',
      message: error.message,
    })),
    mistake: (path, message, place = 'key') => ({
      file,
      ...at(offsetOf(document, path, place)),
      key: path.map(String).join('.'),
      message,
    }),
  };
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

import type { FieldTypes } from '../fieldType.ts';
import { settingsGrammar } from '../grammar/settings.ts';
import type { Source } from '../source.ts';
import type { ReadSettings } from '../written.ts';
import { describeIssues } from './describeIssue.ts';
import { prune } from './prune.ts';

/**
 * Reads `settings.yaml`, which may be missing. Invalid parts are left out, so that the rest is checked as
 * well.
 */
export function readSettings(source: Source | undefined, types: FieldTypes): ReadSettings {
  const bookKeys = keysOfBooks(source);
  const result = settingsGrammar.safeParse(source?.value ?? {});
  if (result.success || source === undefined)
    return { source, value: result.data ?? settingsGrammar.parse({}), bookKeys, mistakes: [] };
  const mistakes = describeIssues(result.error.issues, source, settingsGrammar, types);
  const partial = settingsGrammar.safeParse(prune(source.value, result.error.issues));
  return { source, value: partial.data ?? settingsGrammar.parse({}), bookKeys, mistakes };
}

function keysOfBooks(source: Source | undefined): string[] | undefined {
  if (source === undefined) return [];
  // A file that is not YAML may contain any books.
  if (source.value === undefined) return undefined;
  const { books = {} } = Object(source.value) as { books?: unknown };
  return typeof books === 'object' && books !== null ? Object.keys(books) : undefined;
}

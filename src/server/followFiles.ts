import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps; in milliseconds. */
const SETTLED = 80;

/**
 * Calls `saved` after a definition of the folder, or one of its languages, was saved.
 *
 * @param failed is called where the folder can no longer be followed, such as when it was removed.
 * @returns a function that ends it.
 * @throws the file system's error where there is no such folder.
 */
export function followFiles(folder: string, saved: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(saved, SETTLED);
  };

  // Folder by folder: a recursive watch loses a file that an editor saves by putting another in its place.
  let languages: FSWatcher | undefined;
  const follow = (path: string, onChange: (name: string | null) => void): FSWatcher => {
    const watcher = watch(path, (_event, name) => onChange(name));
    // Without a listener the error would end the process.
    watcher.on('error', failed);
    return watcher;
  };
  const isDefinition = (name: string | null) => name?.endsWith('.yaml') && !name.startsWith('.');
  const followLanguages = () => {
    languages?.close();
    const path = join(folder, 'i18n');
    languages = existsSync(path) ? follow(path, (name) => isDefinition(name) && changed()) : undefined;
  };
  const definitions = follow(folder, (name) => {
    if (name === 'i18n') followLanguages();
    if (name === 'i18n' || isDefinition(name)) changed();
  });
  followLanguages();

  return () => {
    clearTimeout(timer);
    definitions.close();
    languages?.close();
  };
}

/** The next save of a definition, or the loss of the folder; undefined where there is no folder to follow. */
export function nextSave(folder: string): { saved: Promise<void>; close: () => void } | undefined {
  if (!existsSync(folder)) return undefined;
  let close = () => {};
  const saved = new Promise<void>((resolve) => {
    close = followFiles(folder, resolve, () => resolve());
  });
  return { saved, close };
}

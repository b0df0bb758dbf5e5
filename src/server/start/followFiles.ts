import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps; in milliseconds. */
const SETTLED = 80;

/**
 * Calls `saved` after a definition in the folder, or one of its languages, was saved.
 *
 * @param failed called if the folder can no longer be watched, such as when it was removed.
 * @returns a function that stops watching.
 * @throws the file system's error if there is no such folder.
 */
export function followFiles(folder: string, saved: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(saved, SETTLED);
  };

  // Each folder has its own watcher: a recursive one misses files that an editor saves by replacing them.
  let languages: FSWatcher | undefined;
  const follow = (path: string, onChange: (name: string | null) => void): FSWatcher => {
    const watcher = watch(path, (_event, name) => onChange(name));
    // Without a listener, the error would end the process.
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

/** Resolves at the next save of a definition, or the loss of the folder; undefined if there is no folder to watch. */
export function nextSave(folder: string): { saved: Promise<void>; close: () => void } | undefined {
  if (!existsSync(folder)) return undefined;
  let close = () => {};
  const saved = new Promise<void>((resolve) => {
    close = followFiles(folder, resolve, () => resolve());
  });
  return { saved, close };
}

import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { isDefinitionName } from '../../schema/read/load.ts';

/** An editor writes a file in several steps; in milliseconds. */
const SETTLED = 80;
/** The folders inside that of the definitions. */
const FOLDERS: readonly string[] = ['reports', 'dashboards', 'i18n'];

/**
 * Calls `saved` after a definition in the folder, a report, a dashboard or one of its languages, was saved.
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
  const below = new Map<string, FSWatcher>();
  const follow = (path: string, onChange: (name: string | null) => void): FSWatcher => {
    const watcher = watch(path, (_event, name) => onChange(name));
    // Without a listener, the error would end the process.
    watcher.on('error', failed);
    return watcher;
  };
  const isDefinition = (name: string | null) => name !== null && isDefinitionName(name);
  const followBelow = (name: string) => {
    below.get(name)?.close();
    below.delete(name);
    const path = join(folder, name);
    if (existsSync(path))
      below.set(
        name,
        follow(path, (file) => isDefinition(file) && changed()),
      );
  };
  const definitions = follow(folder, (name) => {
    const isFolder = name !== null && FOLDERS.includes(name);
    if (isFolder) followBelow(name);
    if (isFolder || isDefinition(name)) changed();
  });
  for (const name of FOLDERS) followBelow(name);

  return () => {
    clearTimeout(timer);
    definitions.close();
    for (const watcher of below.values()) watcher.close();
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

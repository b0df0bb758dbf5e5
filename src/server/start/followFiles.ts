import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { definitionFolders, isDefinitionName } from '../../schema/read/load.ts';

/** An editor writes a file in several steps; in milliseconds. */
const SETTLED = 80;
/** How often the folders are compared with those that are watched, in milliseconds. */
const COMPARED = 1000;

interface Followed {
  /** The device and the number of the folder: another folder at the same place has others. */
  identity: string;
  watcher: FSWatcher;
}

/**
 * Calls `saved` after a definition in the folder or in one within it was saved, and after one of these folders was replaced: moved away
 * with another in its place, checked out again, or a link that leads elsewhere.
 *
 * @param failed called if a folder can no longer be watched.
 * @returns a function that stops watching.
 * @throws the file system's error if there is no such folder.
 */
export function followFiles(folder: string, saved: () => void, failed: (error: unknown) => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(settling);
    settling = setTimeout(saved, SETTLED);
  };

  // Each folder has its own watcher: a recursive one misses files that an editor saves by replacing them.
  const followed = new Map<string, Followed>();
  const forget = (path: string) => {
    followed.get(path)?.watcher.close();
    followed.delete(path);
  };
  const follow = (path: string, identity: string) => {
    const watcher = watch(join(folder, path), (_event, name) => {
      if (name === null || isDefinitionName(name)) changed();
      else compare();
    });
    // Without a listener, the error would end the process.
    watcher.on('error', failed);
    followed.set(path, { identity, watcher });
  };
  /** Follows the folders as they are now, and reports whether they were others before. */
  const refollow = (): boolean => {
    const folders = new Map(definitionFolders(folder).map((path) => [path, identityOf(join(folder, path))]));
    const gone = [...followed].filter(([path, { identity }]) => folders.get(path) !== identity);
    for (const [path] of gone) forget(path);
    const come = [...folders].filter(([path]) => !followed.has(path));
    for (const [path, identity] of come) follow(path, identity);
    return gone.length > 0 || come.length > 0;
  };
  /** A folder that is replaced is missing for a moment; it is followed again once it is back. */
  const compare = () => {
    try {
      if (refollow()) changed();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failed(error);
    }
  };

  refollow();
  const comparing = setInterval(compare, COMPARED);
  comparing.unref();

  return () => {
    clearInterval(comparing);
    clearTimeout(settling);
    for (const path of [...followed.keys()]) forget(path);
  };
}

function identityOf(path: string): string {
  const { dev, ino } = statSync(path);
  return `${dev}:${ino}`;
}

/** Resolves at the next save of a definition, or if the folder can no longer be watched; undefined if there is no folder to watch. */
export function nextSave(folder: string): { saved: Promise<void>; close: () => void } | undefined {
  if (!existsSync(folder)) return undefined;
  let close = () => {};
  const saved = new Promise<void>((resolve) => {
    close = followFiles(folder, resolve, () => resolve());
  });
  return { saved, close };
}

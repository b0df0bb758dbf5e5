import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors/StartError.ts';
import type { Mistake } from '../schema/mistake.ts';
import type { Context } from './context.ts';
import type { Reloading } from './reload.ts';

/** An editor writes a file in several steps; in milliseconds. */
const SETTLED = 80;

/** What is wrong with the definitions as they were last saved; the last good ones stay in force. */
export interface Unsound {
  mistakes: readonly Mistake[];
  /** What has no place in a file: the folder cannot be read, or the database refuses a change. */
  refusal: string | null;
}

/** Follows the files of the definitions while somebody writes them. */
export interface Live {
  /** null while what stands in the files holds. */
  unsound(): Unsound | null;
  close(): void;
}

/**
 * Reads the definitions anew whenever one is saved, which `npm run dev` does: the open pages ask GET /live.json, and follow.
 * In production definitions hold after a restart or a reload from the page of the settings.
 */
export function watchDefinitions(folder: string, reloading: Reloading, log: Context['log']): Live {
  let unsound: Unsound | null = null;
  let timer: NodeJS.Timeout | undefined;

  const take = async () => {
    try {
      await reloading.reload();
      unsound = null;
      log.info('The definitions were saved and hold');
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      unsound = await wrong(reloading, error.message);
      log.error(`The last good definitions stay in force.\n${error.message}`);
    }
  };
  const saved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      take().catch((err: unknown) => log.error({ err }, 'The saved definitions could not be taken over'));
    }, SETTLED);
  };

  // Folder by folder: a recursive watch loses a file that an editor saves by putting another in its place.
  let languages: FSWatcher | undefined;
  const follow = (path: string, changed: (name: string | null) => void): FSWatcher => {
    const watcher = watch(path, (_event, name) => changed(name));
    // Unheard, it would end the server: the folder may be gone.
    watcher.on('error', (err) => log.error({ err }, 'The definitions are no longer followed'));
    return watcher;
  };
  const isDefinition = (name: string | null) => name?.endsWith('.yaml') && !name.startsWith('.');
  const followLanguages = () => {
    languages?.close();
    const path = join(folder, 'i18n');
    languages = existsSync(path) ? follow(path, (name) => isDefinition(name) && saved()) : undefined;
  };
  const definitions = follow(folder, (name) => {
    if (name === 'i18n') followLanguages();
    if (name === 'i18n' || isDefinition(name)) saved();
  });
  followLanguages();

  return {
    unsound: () => unsound,
    close() {
      clearTimeout(timer);
      definitions.close();
      languages?.close();
    },
  };
}

async function wrong(reloading: Reloading, refusal: string): Promise<Unsound> {
  const { mistakes } = await reloading.examine().catch(() => ({ mistakes: [] }));
  return { mistakes, refusal: mistakes.length > 0 ? null : refusal };
}

import { StartError } from '../errors/StartError.ts';
import type { Mistake } from '../schema/mistake.ts';
import type { Context } from './context.ts';
import { followFiles } from './followFiles.ts';
import type { Reloading } from './reload.ts';

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
  const close = followFiles(
    folder,
    () => take().catch((err: unknown) => log.error({ err }, 'The saved definitions could not be taken over')),
    (err) => log.error({ err }, 'The definitions are no longer followed'),
  );
  return { unsound: () => unsound, close };
}

async function wrong(reloading: Reloading, refusal: string): Promise<Unsound> {
  const { mistakes } = await reloading.examine().catch(() => ({ mistakes: [] }));
  return { mistakes, refusal: mistakes.length > 0 ? null : refusal };
}

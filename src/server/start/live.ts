import type { Failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { Context } from '../context.ts';
import type { Live, Reloading, Unsound } from '../operations/settings/Reloading.ts';
import { unreadable } from '../operations/settings/unreadable.ts';
import { followFiles } from './followFiles.ts';

/**
 * Reloads the definitions whenever one is saved, which `npm run dev` does: the open pages poll GET /live.json, and follow. In
 * production, definitions apply after a restart or a reload on the settings page.
 *
 * @param afterwards runs once saved definitions are in force.
 */
export function watchDefinitions(
  folder: string,
  reloading: Reloading,
  log: Context['log'],
  afterwards: () => Promise<void>,
): Live {
  let unsound: Unsound | null = null;

  const take = async () => {
    try {
      await reloading.reload();
      unsound = null;
      log.info('The saved definitions are in force');
      await afterwards();
    } catch (error) {
      if (!(error instanceof StartRefusal)) throw error;
      unsound = await errorsOf(reloading, unreadable(error));
      log.error(`The last good definitions stay in force.\n${error.message}`);
    }
  };
  const close = followFiles(
    folder,
    () => take().catch((err: unknown) => log.error({ err }, 'The saved definitions could not be applied')),
    (err) => log.error({ err }, 'The definitions are no longer watched'),
  );
  return { unsound: () => unsound, close };
}

async function errorsOf(reloading: Reloading, refusal: Failure): Promise<Unsound> {
  const { mistakes } = await reloading.examine().catch(() => ({ mistakes: [] }));
  return { mistakes, refusal: mistakes.length > 0 ? null : refusal };
}

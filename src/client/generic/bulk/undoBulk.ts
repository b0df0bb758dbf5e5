import { bulkJobsPath, type Resource } from '../../../schema/index.ts';
import type { HttpError, Send } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import type { BulkJob } from './useBulkJob.ts';

interface Undone {
  send: Send;
  resource: Resource;
  /** Loads again what is on the screen. */
  refresh: () => Promise<void>;
}

/**
 * Undoes a job batch by batch, says how many records have their former values, and offers to do it again: to undo the undoing.
 *
 * @param isRedo whether the job that is undone has undone another one.
 */
export async function undoBulk(id: number, undone: Undone, isRedo = false): Promise<void> {
  const { send, resource, refresh } = undone;
  const step = async (url: string): Promise<BulkJob> => {
    const path = `${bulkJobsPath(resource.api.list.path)}${url}`;
    const answer = await send<{ data: BulkJob }>({
      path,
      failed: resource.texts.failed.update,
      isQuiet: true,
    });
    return answer.data;
  };
  try {
    let job = await step(`/${id}/undo`);
    // Without the check, one refused record would keep the rest of its batch from being undone.
    while (job.counts.new > 0) job = await step(`/${job.id}/check`);
    while (job.counts.ready > 0) job = await step(`/${job.id}/run`);
    const { done, refused, kept } = job.counts;
    const left = refused + kept;
    const partly = isRedo ? 'bulk.redonePartly' : 'bulk.undonePartly';
    const wholly = isRedo ? 'bulk.redone' : 'bulk.undone';
    const label = text(isRedo ? 'bulk.undo' : 'bulk.redo');
    notify({
      type: left > 0 ? 'error' : 'success',
      message: left > 0 ? text(partly, { count: done, left }) : text(wholly, { count: done }),
      ...(job.canUndo && { action: { label, run: () => void undoBulk(job.id, undone, !isRedo) } }),
    });
  } catch (error) {
    notify({ type: 'error', message: (error as HttpError).message });
  }
  await refresh();
}

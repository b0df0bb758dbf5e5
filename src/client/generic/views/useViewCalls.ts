import type { Resource, WrittenContent } from '../../../schema/index.ts';
import { type Change, type HttpError, useSend } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { notify } from '../../providers/notification.ts';
import { type SavedView, VIEWS } from './useSavedViews.ts';

/** The parts of a view that its owner writes. */
export interface WrittenView {
  name: string;
  shared: SavedView['shared'];
  content: WrittenContent;
}

/** The calls that change saved views. Each loads the views again and says what was done, or why not. */
export function useViewCalls(resource: Resource) {
  const { send, busy } = useSend();
  const list = listKey(resource);

  /** The data of the answer; undefined if the call failed, which `onError` or a message tells. */
  async function call(
    change: Change,
    onError: (error: HttpError) => void = say,
  ): Promise<Record<string, unknown> | undefined> {
    try {
      const shown = { done: '', about: 'view', isQuiet: true, refreshes: [VIEWS] };
      const answer = await send<{ data?: Record<string, unknown> }>({ ...change, ...shown });
      return answer?.data ?? {};
    } catch (error) {
      onError(error as HttpError);
      return undefined;
    }
  }
  const say = (error: HttpError) => notify({ type: 'error', message: error.message, key: 'view' });

  return {
    isBusy: busy,
    create: async (view: WrittenView, onError: (error: HttpError) => void) =>
      (await call({ path: VIEWS, body: { list, ...view } }, onError))?.id,
    replace: (
      { id, version }: SavedView,
      changed: Partial<WrittenView>,
      onError?: (error: HttpError) => void,
    ) => call({ method: 'put', path: `${VIEWS}/${id}`, body: { version, ...changed } }, onError),
    remove: ({ id }: SavedView, onError: (error: HttpError) => void) =>
      call({ method: 'delete', path: `${VIEWS}/${id}` }, onError),
    setFirst: (id: number | null) => call({ method: 'put', path: `${VIEWS}/first`, body: { list, id } }),
  };
}

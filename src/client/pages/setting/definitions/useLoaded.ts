import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isObject } from '../../../../schema/isObject.ts';
import { asHttpError, bodyOf, noticeOf } from '../../../providers/data/answers.ts';
import { send } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import type { SentMessage } from '../../../providers/messages.ts';
import { notify } from '../../../providers/notification.ts';
import { reload } from '../../../providers/reload.ts';

/** The definitions in force, and the errors in their files at present (GET /definitions). */
export interface Loaded {
  version: number;
  definitions: readonly { name: string; label: string; kind: string; file: string | null; fields: number }[];
  mistakes: readonly (SentMessage & { file: string; line: number; column: number; key: string })[];
  /**
   * The steps that a reload would take and refuse, the changes that must be accepted, and the tables, values and records that stay
   * though nothing names or allows them; null if the files have errors.
   */
  plan: Readonly<Record<'steps' | 'refusals' | 'asks' | 'notes', readonly SentMessage[]>> | null;
  /** How the server's files relate to the definitions in force; null if they have errors or cannot be read. */
  standing: 'inForce' | 'new' | 'reverted' | 'older' | null;
  /** The reason why the files cannot be read, otherwise null. */
  unreadable: SentMessage | null;
  /** The recent changes to the tables, latest first. */
  changes: readonly { at: string; steps: readonly SentMessage[] }[];
}

const LOADED = ['definitions'];

export function useLoaded() {
  return useQuery({
    queryKey: LOADED,
    queryFn: async () => {
      const body = await ask('GET', '/definitions');
      if (!isObject(body) || !isObject(body.data)) throw new Error(text('failure.unexpected'));
      return body.data as unknown as Loaded;
    },
  });
}

/** Applies the server's files in every server process; this page then restarts with them. */
export function useReload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (options: { revert: boolean; accept: boolean }) =>
      ask('POST', '/definitions/reload', options),
    onSuccess: (body) => {
      notify({ type: 'success', message: noticeOf(body) ?? text('definitions.reload') });
      reload();
    },
    onError: (error) => {
      notify({ type: 'error', message: error.message });
      void queries.invalidateQueries({ queryKey: LOADED });
    },
  });
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const failed = text('failure.unexpected');
  try {
    return bodyOf(await send({ method, path, ...(body && { body }) }), failed);
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

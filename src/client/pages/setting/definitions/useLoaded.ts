import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asHttpError, bodyOf, isObject, messageOf } from '../../../providers/data/answers.ts';
import { send } from '../../../providers/http.ts';
import { text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';
import { reload } from '../../../providers/reload.ts';

/** What is in force of the definitions, and what is wrong in their files as they are now (GET /definitions). */
export interface Loaded {
  version: number;
  definitions: readonly { name: string; label: string; kind: string; file: string | null; fields: number }[];
  mistakes: readonly { file: string; line: number; column: number; key: string; message: string }[];
  /** What a reload would do to the tables, and what it would refuse; null where there are mistakes. */
  plan: { steps: readonly string[]; refusals: readonly string[] } | null;
  /** How the files of the server stand to the definitions in force; null where they have mistakes or cannot be read. */
  standing: 'inForce' | 'new' | 'reverted' | 'older' | null;
  /** Why the files cannot be read, where they cannot. */
  unreadable: string | null;
  /** What was last done to the tables, the latest first. */
  changes: readonly { at: string; steps: readonly string[] }[];
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

/** Puts the files of the server in force, in every server process; this page then starts with them. */
export function useReload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (options: { revert: boolean }) => ask('POST', '/definitions/reload', options),
    onSuccess: (body) => {
      notify({ type: 'success', message: messageOf(body) ?? text('definitions.reload') });
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

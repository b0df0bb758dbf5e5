import { useCall, useRefresh, useSend } from '../../../data/index.ts';
import { text } from '../../../providers/i18n.ts';
import type { SentMessage } from '../../../providers/messages.ts';
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

const LOADED = '/definitions';

export function useLoaded() {
  return useCall<Loaded>({ path: LOADED }, { staleAfter: 'posting' });
}

/** Applies the server's files in every server process; this page then restarts with them. */
export function useReload() {
  const { send, busy } = useSend();
  const refresh = useRefresh();
  const start = (body: { revert: boolean; accept: boolean }) =>
    send({ path: `${LOADED}/reload`, body, done: text('definitions.reload') }).then(reload, () =>
      refresh.calls(LOADED),
    );
  return { start, busy };
}

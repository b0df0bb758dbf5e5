import { useSettled } from '../../../fields/useSettled.tsx';
import { useCall, useReader } from '../../data/index.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { type FoundRecords as Answer, type FoundRecord, findRecords } from './findRecords.ts';
import { holdsWords, wordsOf } from './matching.ts';

const TYPING_PAUSE = 150;

const NOTHING = { found: [], similar: false, waiting: false };

export interface FoundRecords {
  found: readonly FoundRecord[];
  /** Nothing has the words: what was found has similar ones. */
  similar: boolean;
  /** A response for the present text is being loaded. */
  waiting: boolean;
  failure: string | undefined;
}

/**
 * The records that a text finds, requested when typing pauses. Until the response arrives, it shows those of the last one that
 * still match. Outdated responses are dropped.
 */
export function useGlobalSearch(typed: string): FoundRecords {
  const words = wordsOf(typed).join(' ');
  const settledWords = useSettled(words, TYPING_PAUSE);
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  const reader = useReader();
  const { data, error, isPlaceholderData } = useCall<Answer>(
    settledWords === '' ? undefined : { path: '/search', query: { q: settledWords } },
    {
      ask: (signal) => findRecords({ words: settledWords, signal, resources, isAdmin, reader }),
      keepPrevious: true,
      staleAfter: 'never',
    },
  );
  if (words === '') return { ...NOTHING, failure: undefined };
  const settled = settledWords === words && !isPlaceholderData;
  if (settled && error !== null) return { ...NOTHING, failure: error.message };
  const rows = data?.records ?? [];
  return {
    found: settled ? rows : rows.filter(({ title, text }) => holdsWords([title, text], wordsOf(words))),
    similar: settled && data?.similar === true,
    waiting: !settled || data === undefined,
    failure: undefined,
  };
}

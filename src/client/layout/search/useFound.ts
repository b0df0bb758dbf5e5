import { useDataProvider } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { type FoundRecord, findRecords } from '../../providers/search.ts';
import { holdsWords, wordsOf } from './matching.ts';

const TYPING_PAUSE = 150;

export interface FoundRecords {
  found: readonly FoundRecord[];
  /** The answer to what is typed is on its way. */
  waiting: boolean;
  failure: string | undefined;
}

/**
 * The records that a text finds, asked for when the typing pauses. Until the answer is there, those of the last answer that
 * still hold what is typed; an answer to what was typed before is dropped.
 */
export function useFound(typed: string): FoundRecords {
  const words = wordsOf(typed).join(' ');
  const asked = useSettled(words);
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  const provider = useDataProvider()();
  const { data, error, isPlaceholderData } = useQuery<readonly FoundRecord[]>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => findRecords({ words: asked, signal, resources, isAdmin, provider }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  if (words === '') return { found: [], waiting: false, failure: undefined };
  const settled = asked === words && !isPlaceholderData;
  if (settled && error !== null) return { found: [], waiting: false, failure: error.message };
  const rows = data ?? [];
  return {
    found: settled ? rows : rows.filter(({ title, text }) => holdsWords([title, text], wordsOf(words))),
    waiting: !settled || data === undefined,
    failure: undefined,
  };
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

import { useColorScheme } from '@mui/material/styles';
import { useLogout } from '@refinedev/core';
import { useMemo } from 'react';
import type { Resources } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { useDefinitions, useFormat, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { formsOf } from '../entering/entries.ts';
import { menuOf } from '../menu.ts';
import { actionCommands, type Command, pageCommands } from './commands.ts';
import { hitGroups } from './hitGroups.ts';
import { listSearches } from './listSearches.ts';
import { actionsFirst, bestMatches, isNamed } from './matching.ts';
import { phraseHits, wantedForms } from './phrases.ts';
import { ledgerHits, wantedLedgers } from './recordLedgers.ts';
import type { SearchHit, SearchHitGroup } from './SearchHit.ts';
import { useGlobalSearch } from './useGlobalSearch.ts';

const OF_EACH = 5;

export interface SearchHits {
  groups: readonly SearchHitGroup[];
  /** No record has the text: the found ones are similar. */
  similar: boolean;
  waiting: boolean;
  failure: string | undefined;
}

/**
 * The results for a text: pages and actions at once, records when the server has responded. Without a text: the last opened
 * results, then the pages.
 */
export function useSearchHits(typed: string, recent: readonly SearchHit[]): SearchHits {
  const text = useText();
  const definitions = useDefinitions();
  const { resources } = definitions;
  const { isAdmin } = useUser();
  const { date } = useFormat();
  const { pages, actions } = useCommands();
  const { found, similar, waiting, failure } = useGlobalSearch(typed);
  const wanted = useMemo(() => wantedForms(formsOf(resources, isAdmin), typed), [resources, isAdmin, typed]);
  const named = useGlobalSearch(wanted.sought);
  const ledgers = useMemo(() => {
    const readable = Object.values(resources).filter(({ name }) => mayDo(resources, isAdmin, name, 'one'));
    return wantedLedgers(readable, typed, text);
  }, [resources, isAdmin, typed, text]);
  const owners = useGlobalSearch(ledgers.sought);
  if (typed.trim() === '') {
    const groups = [
      {
        key: 'recent',
        label: text('search.recent'),
        hits: recent.map((hit) => inPresentLanguage(hit, pages, resources)),
      },
      { key: 'pages', label: text('search.pages'), hits: pages.map(({ hit }) => hit) },
    ];
    return { groups: filled(groups), similar: false, waiting: false, failure: undefined };
  }
  const [foundPages, foundActions] = [
    bestMatches(pages, typed, OF_EACH),
    bestMatches(actions, typed, OF_EACH),
  ];
  const ofRecords = ledgerHits(ledgers, owners.found, definitions, text);
  const commands = [
    {
      key: 'pages',
      label: text('search.pages'),
      hits: [...foundPages.map(({ hit }) => hit), ...ofRecords],
    },
    { key: 'actions', label: text('search.actions'), hits: foundActions.map(({ hit }) => hit) },
  ];
  if (actionsFirst(foundPages, foundActions, typed)) commands.reverse();
  const listed = Object.values(resources).filter(
    ({ name, kind }) => kind !== 'single' && mayDo(resources, isAdmin, name, 'list'),
  );
  // The name of a page is more likely what was meant than a search in a list.
  const inLists = { key: 'lists', label: text('search.inLists'), hits: listSearches(listed, typed, text) };
  if (isNamed([...foundPages, ...foundActions], typed)) commands.push(inLists);
  else commands.unshift(inLists);
  // 'pay sav' means the form for Savar Traders before anything that is only found.
  const filledIn = { key: 'wanted', label: text('search.forms'), hits: phraseHits(wanted, named.found) };
  const records = hitGroups(found, resources, typed, text, date);
  return {
    groups: filled([filledIn, ...commands, ...records]),
    similar: similar && filledIn.hits.length === 0 && ofRecords.length === 0,
    waiting: waiting || named.waiting || owners.waiting,
    failure,
  };
}

/** A stored hit has the labels of the language in which it was opened. */
function inPresentLanguage(hit: SearchHit, pages: readonly Command[], resources: Resources): SearchHit {
  const page = pages.find((each) => each.hit.key === hit.key);
  const [kind = ''] = hit.key.split(':');
  const named = Object.hasOwn(resources, kind) ? resources[kind] : undefined;
  return page?.hit ?? { ...hit, text: named?.label.one ?? hit.text };
}

function filled(groups: readonly SearchHitGroup[]): SearchHitGroup[] {
  return groups.filter(({ hits }) => hits.length > 0);
}

function useCommands(): { pages: readonly Command[]; actions: readonly Command[] } {
  const text = useText();
  const definitions = useDefinitions();
  const { isAdmin } = useUser();
  const { mutate: logout } = useLogout();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return useMemo(() => {
    const handlers = { logout: () => logout(), dark, switchColours: () => setMode(dark ? 'light' : 'dark') };
    return {
      pages: pageCommands(menuOf(definitions, isAdmin), definitions, isAdmin, text),
      actions: actionCommands(definitions, isAdmin, handlers, text),
    };
  }, [text, definitions, isAdmin, logout, dark, setMode]);
}

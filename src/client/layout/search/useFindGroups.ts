import { useColorScheme } from '@mui/material/styles';
import { useLogout } from '@refinedev/core';
import { useMemo } from 'react';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { menuOf } from '../menu.ts';
import { actionCommands, type Command, pageCommands } from './commands.ts';
import type { Find, FindGroup } from './Find.ts';
import { foundGroups } from './foundGroups.ts';
import { bestMatches } from './matching.ts';
import { useFound } from './useFound.ts';

const OF_EACH = 5;

export interface Finds {
  groups: readonly FindGroup[];
  waiting: boolean;
  failure: string | undefined;
}

/** What a text finds: pages and actions at once, records when the server has answered. Without a text what was opened last, then the pages. */
export function useFindGroups(typed: string, recent: readonly Find[]): Finds {
  const t = useText();
  const { resources } = useDefinitions();
  const { pages, actions } = useCommands();
  const { found, waiting, failure } = useFound(typed);
  if (typed.trim() === '') {
    const groups = [
      { key: 'recent', label: t('search.recent'), finds: recent },
      { key: 'pages', label: t('search.pages'), finds: pages.map(({ find }) => find) },
    ];
    return { groups: filled(groups), waiting: false, failure: undefined };
  }
  const groups = [
    { key: 'pages', label: t('search.pages'), finds: matching(pages, typed) },
    { key: 'actions', label: t('search.actions'), finds: matching(actions, typed) },
    ...foundGroups(found, resources, t),
  ];
  return { groups: filled(groups), waiting, failure };
}

function matching(commands: readonly Command[], typed: string): Find[] {
  const textsOf = ({ find, also }: Command) => [find.title, find.text, ...also];
  return bestMatches(commands, textsOf, typed, OF_EACH).map(({ find }) => find);
}

function filled(groups: readonly FindGroup[]): FindGroup[] {
  return groups.filter(({ finds }) => finds.length > 0);
}

function useCommands(): { pages: readonly Command[]; actions: readonly Command[] } {
  const t = useText();
  const definitions = useDefinitions();
  const { isAdmin } = useUser();
  const { mutate: logout } = useLogout();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return useMemo(() => {
    const deeds = { logout: () => logout(), dark, switchColours: () => setMode(dark ? 'light' : 'dark') };
    return {
      pages: pageCommands(menuOf(definitions, isAdmin), definitions, isAdmin, t),
      actions: actionCommands(definitions, isAdmin, deeds, t),
    };
  }, [t, definitions, isAdmin, logout, dark, setMode]);
}

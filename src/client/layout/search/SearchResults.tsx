import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useTransactionLink } from '../../generic/transaction/useTransactionLink.ts';
import { useText } from '../../providers/i18n.ts';
import type { Find } from './Find.ts';
import { SearchGroup } from './SearchGroup.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import { useFindGroups } from './useFindGroups.ts';
import { useRecent } from './useRecent.ts';

/** What the box's keys do to its results. */
export interface ResultsHandle {
  /** True where the key meant something here. */
  press: (key: string) => boolean;
}

interface Props {
  /** The id of the list, and the beginning of those of its options. */
  id: string;
  typed: string;
  ref: Ref<ResultsHandle>;
  /** The id of the option that Enter opens. */
  onActive: (id: string | undefined) => void;
  onOpened: () => void;
}

/** What was found, as the list of a combobox: the focus stays in the box. */
export default function SearchResults({ id, typed, ref, onActive, onOpened }: Props): ReactNode {
  const t = useText();
  const { recent, remember } = useRecent();
  const { groups, waiting, failure } = useFindGroups(typed, recent);
  const open = useOpen();
  const finds = groups.flatMap((group) =>
    group.finds.map((find) => ({ find, at: `${group.key}/${find.key}` })),
  );
  const [chosen, setChosen] = useState<{ typed: string; at: string }>();
  // Another text begins at the first find again.
  const at = finds.findIndex((entry) => chosen?.typed === typed && entry.at === chosen.at);
  const active = Math.max(0, at);
  const choose = (index: number) => {
    const entry = finds[index];
    if (entry !== undefined) setChosen({ typed, at: entry.at });
  };
  const go = (find: Find) => {
    remember(find);
    onOpened();
    open(find);
  };
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const last = finds.length - 1;
      const next = {
        ArrowDown: active === last ? 0 : active + 1,
        ArrowUp: active === 0 ? last : active - 1,
        Home: 0,
        End: last,
      };
      if (key in next) choose(next[key as keyof typeof next]);
      const entry = finds[active];
      if (key === 'Enter' && entry !== undefined) go(entry.find);
      return key in next || key === 'Enter';
    },
  }));
  const activeId = finds.length === 0 ? undefined : `${id}-${active}`;
  // Before anything is painted or read aloud.
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  const list = useShown(activeId);
  let index = 0;
  return (
    <>
      <Box
        ref={list}
        role="listbox"
        id={id}
        aria-label={t('search.results')}
        aria-busy={waiting}
        sx={{ p: 0.5 }}
      >
        {groups.map((group) => {
          const first = index;
          index += group.finds.length;
          return (
            <SearchGroup
              key={group.key}
              id={id}
              group={group}
              first={first}
              active={active}
              onPoint={choose}
              onGo={go}
            />
          );
        })}
      </Box>
      {finds.length === 0 && !waiting && failure === undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 2, pt: 1 }}>
          {t('search.nothing', { typed: typed.trim() })}
        </Typography>
      )}
      {failure !== undefined && (
        <Typography variant="body2" color="error" sx={{ px: 2, pb: 2, pt: 1 }}>
          {failure}
        </Typography>
      )}
      <SearchStatus typed={typed} count={finds.length} waiting={waiting} failure={failure} />
    </>
  );
}

/** The way to what was found. */
function useOpen(): (find: Find) => void {
  const navigate = useNavigate();
  const transaction = useTransactionLink();
  return ({ leads }) => {
    if ('run' in leads) leads.run();
    else if ('to' in leads) void navigate(leads.to);
    else transaction.open(leads.transaction);
  };
}

/** Keeps the option that Enter opens in view. */
function useShown(activeId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(activeId);
    if (list.current?.contains(option)) option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return list;
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
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
import { holdKeys } from '../../../fields/heldKeys.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { readRecent, rememberHit } from '../visited/recent.ts';
import { FORM_KEY } from './formKey.ts';
import { SearchGroup } from './SearchGroup.tsx';
import type { SearchHit } from './SearchHit.ts';
import { useSearchHits } from './useSearchHits.ts';

/** The handle by which the box's keys control the results. */
export interface ResultsHandle {
  /** Returns true if the key was handled. */
  press: (key: string) => boolean;
}

interface Props {
  /** The id of the list, and the prefix of its options' ids. */
  id: string;
  typed: string;
  ref: Ref<ResultsHandle>;
  /** The id of the option that Enter opens. */
  onActive: (id: string | undefined) => void;
  /** Called when it is known what Enter opens for a text; with undefined until then. */
  onFound: (found: { typed: string; count: number } | undefined) => void;
  onOpened: () => void;
}

/** The results as the list of a combobox. The focus stays in the box. */
export default function SearchResults({ id, typed, ref, onActive, onFound, onOpened }: Props): ReactNode {
  const text = useText();
  const { recent, remember } = useRecent();
  const { groups, similar, waiting, failure } = useSearchHits(typed, recent);
  const open = useOpen();
  const hits = groups.flatMap((group) => group.hits.map((hit) => ({ hit, at: `${group.key}/${hit.key}` })));
  const [chosen, setChosen] = useState<{ typed: string; at: string }>();
  // A changed text selects the first result again.
  const at = hits.findIndex((entry) => chosen?.typed === typed && entry.at === chosen.at);
  const active = Math.max(0, at);
  const choose = (index: number) => {
    const entry = hits[index];
    if (entry !== undefined) setChosen({ typed, at: entry.at });
  };
  const go = (hit: SearchHit) => {
    remember(hit);
    onOpened();
    open(hit);
  };
  useImperativeHandle(ref, () => ({
    press: (key) => {
      const last = hits.length - 1;
      const next = {
        ArrowDown: active === last ? 0 : active + 1,
        ArrowUp: active === 0 ? last : active - 1,
        Home: 0,
        End: last,
      };
      if (key in next) choose(next[key as keyof typeof next]);
      const entry = hits[active];
      if (key === 'Enter' && entry !== undefined) go(entry.hit);
      return key in next || key === 'Enter';
    },
  }));
  const activeId = hits.length === 0 ? undefined : `${id}-${active}`;
  // Set before the browser paints or a screen reader reads.
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  // A result that was pointed at opens at once; the first one may still change.
  const isKnown = !waiting || at !== -1;
  const count = hits.length;
  useLayoutEffect(() => onFound(isKnown ? { typed, count } : undefined), [isKnown, typed, count, onFound]);
  const list = useShown(activeId);
  let index = 0;
  return (
    <>
      {similar && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
          {text('list.similar', { q: typed.trim() })}
        </Typography>
      )}
      <Box
        ref={list}
        role="listbox"
        id={id}
        aria-label={text('search.results')}
        aria-busy={waiting}
        sx={{ p: 0.5 }}
      >
        {groups.map((group) => {
          const first = index;
          index += group.hits.length;
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
      {hits.length === 0 && !waiting && failure === undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 2, pt: 1 }}>
          {text('search.nothing', { typed: typed.trim() })}
        </Typography>
      )}
      {failure !== undefined && (
        <Typography variant="body2" color="error" sx={{ px: 2, pb: 2, pt: 1 }}>
          {failure}
        </Typography>
      )}
      <SearchStatus typed={typed} count={hits.length} similar={similar} waiting={waiting} failure={failure} />
    </>
  );
}

/** Returns a function that opens a result. */
function useOpen(): (hit: SearchHit) => void {
  const navigate = useNavigate();
  const transaction = useTransactionLink();
  return ({ key, leads }) => {
    if (key.startsWith(FORM_KEY)) holdKeys();
    if ('run' in leads) leads.run();
    else if ('to' in leads) void navigate(leads.to);
    else transaction.open(leads.transaction);
  };
}

/** Scrolls the active option into view. */
function useShown(activeId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = document.getElementById(activeId);
    if (list.current?.contains(option)) option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return list;
}

interface StatusProps {
  typed: string;
  count: number;
  similar: boolean;
  waiting: boolean;
  failure: string | undefined;
}

/** Announces the number of results to screen readers once the search has finished. */
function SearchStatus({ typed, count, similar, waiting, failure }: StatusProps): ReactNode {
  const text = useText();
  const words = () => {
    if (failure !== undefined) return failure;
    if (waiting || typed.trim() === '') return '';
    if (count === 0) return text('search.nothing', { typed: typed.trim() });
    if (similar) return text('list.similar', { q: typed.trim() });
    return count === 1 ? text('search.one') : text('search.many', { count });
  };
  return (
    <Box role="status" sx={visuallyHidden}>
      {words()}
    </Box>
  );
}

/** The results and the records that this user opened last. */
function useRecent(): { recent: readonly SearchHit[]; remember: (hit: SearchHit) => void } {
  const { id } = useUser();
  const [recent] = useState(() => readRecent(id));
  return { recent, remember: (hit) => rememberHit(id, hit) };
}

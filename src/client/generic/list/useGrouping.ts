import { useCallback, useState } from 'react';
import type { BaseRecord } from '../../data/index.ts';
import type { ListState } from './listState.ts';

/** The rows of a list in groups that are shown, and how many the list finds; undefined until it is known. */
export interface Grouped {
  rows: readonly BaseRecord[];
  found: number | undefined;
}

export interface Grouping extends Grouped {
  /** The rows stand in groups. */
  isOn: boolean;
  /** Why they do not, in words. */
  refusal: string | undefined;
  onRead: (grouped: Grouped) => void;
  onRefused: (reason: string) => void;
}

const NONE: Grouped = { rows: [], found: undefined };

/** Whether the rows of a table stand in groups. Groups that the server refuses are left out, until the list finds something else. */
export function useGrouping(state: ListState, elsewhere: boolean | undefined): Grouping {
  const { group, q, filters, where, deleted } = state;
  const wanted = JSON.stringify([group, q, filters, where, deleted]);
  const [refused, setRefused] = useState<{ wanted: string; reason: string }>();
  const [grouped, setGrouped] = useState(NONE);
  const isWanted = state.view === 'table' && group.length > 0 && elsewhere !== true;
  const refusal = isWanted && refused?.wanted === wanted ? refused.reason : undefined;
  const onRefused = useCallback((reason: string) => setRefused({ wanted, reason }), [wanted]);
  const isOn = isWanted && refusal === undefined;
  return { ...(isOn ? grouped : NONE), isOn, refusal, onRead: setGrouped, onRefused };
}

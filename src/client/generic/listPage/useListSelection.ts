import { useMemo, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import type { ListState } from '../list/listState.ts';
import type { May } from '../page/useMay.ts';
import { useRowSelection } from '../table/useRowSelection.ts';

/** The selection of a list's rows, and the switch that shows it where it is not always shown. */
export function useListSelection(
  resource: Resource,
  may: May,
  rows: readonly BaseRecord[],
  state: ListState,
) {
  const { list } = resource;
  // Hosts of other products have no call for several records.
  const { elsewhere } = useDefinitions();
  const selection = useRowSelection(rows, state);
  const changes = !elsewhere && (state.deleted ? restoresMany(resource, may) : changesMany(resource, may));
  const canSelect = changes || (!elsewhere && list.export);
  const [isOn, setOn] = useState(list.selects && changes);
  const { clear } = selection;
  const choice = useMemo(
    () => ({
      changes,
      isOn,
      onToggle: () => {
        clear();
        setOn((before) => !before);
      },
    }),
    [isOn, clear, changes],
  );
  return {
    selection: canSelect && isOn ? selection : undefined,
    choice: canSelect && !(list.selects && changes) ? choice : undefined,
  };
}

function changesMany({ list, rights }: Resource, may: May): boolean {
  return list.bulk.length > 0 && (may.update || may.delete || rights !== undefined);
}

function restoresMany({ list }: Resource, may: May): boolean {
  return list.bulk.includes('delete') && may.restore;
}

import type { HttpError } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerView } from '../../../../schema/index.ts';
import { askWholeLedgers, type LedgerRange } from '../../../generic/ledger/askLedger.ts';
import type { Ledger } from '../../../generic/ledger/Ledger.ts';
import type { ShownView } from '../../../generic/ledger/ledgerPart.ts';
import { LEDGER } from '../../../generic/page/derived.ts';
import type { Statement } from './statementPaper.ts';

/** All that a report shows, from one streamed answer; `done` is the number of rows that have arrived. */
export function useStatement(
  view: LedgerView,
  goodsView: ShownView | undefined,
  range: LedgerRange,
  isAsked: boolean,
) {
  const [done, setDone] = useState(0);
  const { data, error, refetch } = useQuery<Statement, HttpError>({
    queryKey: [LEDGER, view.operation.path, 'statement', range],
    enabled: isAsked,
    // What was printed shall not change while somebody reads it.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      setDone(0);
      const views = goodsView === undefined ? [view] : [view, goodsView];
      const [ledger, goods] = (await askWholeLedgers(views, range, signal, setDone)) as [Ledger, Ledger?];
      return { ledger, goods };
    },
  });
  return {
    statement: error === null ? data : undefined,
    done,
    failure: error === null ? undefined : error.message || view.failed,
    again: () => void refetch(),
  };
}

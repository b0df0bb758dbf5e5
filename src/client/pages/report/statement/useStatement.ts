import type { HttpError } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerView } from '../../../../schema/index.ts';
import { askWholeLedger, type LedgerRange } from '../../../generic/ledger/askLedger.ts';
import type { ShownView } from '../../../generic/ledger/ledgerPart.ts';
import { LEDGER } from '../../../generic/page/derived.ts';
import type { Statement } from './statementPaper.ts';

/** All that a report shows, fetched piece by piece; `done` says how many rows are there meanwhile. */
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
      const ledger = await askWholeLedger(view, range, signal, setDone);
      const goods =
        goodsView &&
        (await askWholeLedger(goodsView, range, signal, (more) => setDone(ledger.rows.length + more)));
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

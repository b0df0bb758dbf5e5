import { useState } from 'react';
import type { LedgerView } from '../../../../schema/index.ts';
import { useCall, useCancel } from '../../../data/index.ts';
import { fetchWholeLedgers, type LedgerRange } from '../../../generic/ledger/fetchLedger.ts';
import type { Ledger } from '../../../generic/ledger/Ledger.ts';
import type { ShownView } from '../../../generic/ledger/ledgerPart.ts';
import { noAnswerOf } from '../../../providers/data/answers.ts';
import { countText, useText } from '../../../providers/i18n.ts';
import type { Statement } from './statementPaper.ts';

/**
 * The data of a report, from one streamed response; `done` is the number of rows so far. Leaving the page, another range, or
 * `cancel` aborts the call.
 */
export function useStatement(
  view: LedgerView,
  goodsView: ShownView | undefined,
  range: LedgerRange,
  enabled: boolean,
) {
  const text = useText();
  const cancel = useCancel();
  const [done, setDone] = useState(0);
  const call = {
    path: `${view.operation.path} statement`,
    query: { ...range, goods: goodsView !== undefined },
    failed: view.failed,
  };
  const { data, error, isPending, fetchStatus, refetch } = useCall<Statement>(call, {
    enabled,
    ask: async (signal) => {
      setDone(0);
      const views = goodsView === undefined ? [view] : [view, goodsView];
      const [ledger, goods] = (await fetchWholeLedgers(views, range, signal, setDone)) as [Ledger, Ledger?];
      return { ledger, goods };
    },
  });
  const isCancelled = enabled && isPending && fetchStatus === 'idle';
  const isBroken = noAnswerOf(error) !== undefined && done > 0;
  const problem = isBroken ? text('report.broken', { done: countText(done) }) : error?.message || view.failed;
  return {
    statement: error === null ? data : undefined,
    done,
    failure: isCancelled ? text('report.cancelled') : error === null ? undefined : problem,
    isCancelled,
    again: () => void refetch(),
    cancel: () => cancel(call),
  };
}

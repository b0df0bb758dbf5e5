import type { HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LedgerView } from '../../../schema/index.ts';
import type { LedgerRow } from '../../generic/ledger/Ledger.ts';
import type { LedgerState } from '../../generic/ledger/ledgerState.ts';
import { LEDGER } from '../../generic/page/derived.ts';
import { asHttpError, bodyOf, rowsOf } from '../../providers/data/answers.ts';
import { fillId } from '../../providers/data/mapped.ts';
import { send } from '../../providers/http.ts';

export interface Goods {
  rows: readonly LedgerRow[];
  total: number;
}

/** The goods that a project was given and gave back in a range, a page of them. They come with the project's ledger. */
export function useGoods(view: LedgerView, state: LedgerState) {
  return useQuery<Goods, HttpError>({
    queryKey: [LEDGER, view.operation.path, 'goods', state],
    queryFn: ({ signal }) => askGoods(view, state, signal),
    placeholderData: keepPreviousData,
  });
}

async function askGoods(
  view: LedgerView,
  { id, from, to, page, size }: LedgerState,
  signal: AbortSignal,
): Promise<Goods> {
  const { method, path } = view.operation;
  const start = (page - 1) * size;
  // Of the money, which is asked for elsewhere, no more than must be.
  const window = { _start: 0, _end: 1, _product_start: start, _product_end: start + size };
  try {
    const query = { dateFrom: from, dateTo: to, ...window };
    const answer = await send({ method, path: fillId(path, id), query, signal });
    const rows = (rowsOf(bodyOf(answer, view.failed), 'product_ledger') ?? []) as LedgerRow[];
    const total = Number(answer.headers.get('x-product-total-count') ?? Number.NaN);
    if (Number.isSafeInteger(total)) return { rows, total };
    return { rows: rows.slice(start, start + size), total: rows.length };
  } catch (error) {
    throw asHttpError(error, view.failed);
  }
}

import { useSearchParams } from 'react-router';

/** The parent whose records are shown, and their page. It is kept in the page's address. */
export interface BatchState {
  /** The id of the parent; '' if none is chosen. */
  id: string;
  /** Counted from 1. */
  page: number;
  size: number;
}

export interface BatchControl {
  state: BatchState;
  /** Every change except of the page returns to page 1. */
  change: (change: Partial<BatchState>) => void;
}

export const BATCH_SIZES = [5, 10, 20, 50];
const SIZE = 10;

export function useBatchState(): BatchControl {
  const [params, setParams] = useSearchParams();
  const size = Number(params.get('size'));
  const state: BatchState = {
    id: params.get('id') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: BATCH_SIZES.includes(size) ? size : SIZE,
  };
  const change = (change: Partial<BatchState>) => {
    const next = { ...state, page: 1, ...change };
    const after = new URLSearchParams([
      ...(next.id === '' ? [] : [['id', next.id]]),
      ...(next.page === 1 ? [] : [['page', String(next.page)]]),
      ...(next.size === SIZE ? [] : [['size', String(next.size)]]),
    ]);
    setParams(after, { preventScrollReset: true });
  };
  return { state, change };
}

import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { OPENED_IN_APP } from './openedInApp.ts';

/** The URL parameter that shows a transaction over any page. */
export const TRANSACTION_PARAMETER = 'transaction';

/** Links to a transaction from any page: `?transaction=12` over the same page, so that Back closes it. */
export function useTransactionLink() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = params.get(TRANSACTION_PARAMETER);
  const openedInApp = (location.state as Partial<typeof OPENED_IN_APP> | null)?.openedInApp === true;

  const hrefOf = useCallback(
    (id: string | number) => {
      const next = new URLSearchParams(params);
      next.set(TRANSACTION_PARAMETER, String(id));
      return `?${next}`;
    },
    [params],
  );

  const open = useCallback(
    (id: string | number) => {
      // Going from one transaction to another replaces the history entry, so that closing returns to the page at once.
      const how = shown === null ? { state: OPENED_IN_APP } : { state: location.state, replace: true };
      void navigate({ search: hrefOf(id) }, { ...how, preventScrollReset: true });
    },
    [hrefOf, navigate, shown, location.state],
  );

  const close = useCallback(() => {
    if (openedInApp) return void navigate(-1);
    const next = new URLSearchParams(params);
    next.delete(TRANSACTION_PARAMETER);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }, [openedInApp, params, navigate]);

  return { shown, hrefOf, open, close };
}

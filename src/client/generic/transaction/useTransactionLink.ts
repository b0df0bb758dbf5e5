import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { OPENED_HERE } from '../list/openedHere.ts';

/** The parameter of the address that shows a transaction over any page. */
export const TRANSACTION_PARAMETER = 'transaction';

/** The way to a transaction from wherever one stands: `?transaction=12` over the same page, so that Back closes it. */
export function useTransactionLink() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = params.get(TRANSACTION_PARAMETER);
  const openedHere = (location.state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;

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
      // From one transaction to another replaces it: closing leads to the page, not through all that were looked at.
      const how = shown === null ? { state: OPENED_HERE } : { state: location.state, replace: true };
      void navigate({ search: hrefOf(id) }, { ...how, preventScrollReset: true });
    },
    [hrefOf, navigate, shown, location.state],
  );

  const close = useCallback(() => {
    if (openedHere) return void navigate(-1);
    const next = new URLSearchParams(params);
    next.delete(TRANSACTION_PARAMETER);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }, [openedHere, params, navigate]);

  return { shown, hrefOf, open, close };
}

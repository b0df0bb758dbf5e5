import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { PREFILLED } from '../../address/prefilledAddress.ts';

/** The view of a record that is open in a dialog over its list; `id` is '' for a new record. */
export interface OpenDialog {
  view: 'show' | 'edit' | 'create';
  id: string;
}

const VIEWS = ['show', 'edit', 'create'] as const;

/** The modal in the page's address (`?show=12`), so that it can be linked and Back closes it. Only one is open at a time. */
export function useRecordDialogs(resource: Resource) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const view = VIEWS.find((name) => resource[name].in === 'modal' && params.has(name));
  const open: OpenDialog | undefined = view && { view, id: params.get(view) ?? '' };
  const openedInApp = (location.state as Partial<typeof OPENED_IN_APP> | null)?.openedInApp === true;

  /** The list's address with a modal over it. */
  const addressOf = useCallback(
    ({ view, id }: OpenDialog) => {
      const next = without(params);
      next.set(view, id);
      return `?${next}`;
    },
    [params],
  );

  const openDialog = useCallback(
    (dialog: OpenDialog) => {
      void navigate({ search: addressOf(dialog) }, { state: OPENED_IN_APP, preventScrollReset: true });
    },
    [addressOf, navigate],
  );

  const closeDialog = useCallback(() => {
    // If a click opened the modal, closing it goes back. After following a link, the list stays in the history.
    if (openedInApp) void navigate(-1);
    else void navigate({ search: without(params).toString() }, { replace: true, preventScrollReset: true });
  }, [openedInApp, params, navigate]);

  return { open, addressOf, openDialog, closeDialog };
}

function without(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name]) => !VIEWS.some((view) => view === name) && !name.startsWith(PREFILLED)),
  );
}

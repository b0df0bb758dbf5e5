import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_HERE } from '../list/openedHere.ts';
import { GIVEN } from '../page/givenAddress.ts';
import type { OpenDialog } from './RecordDialog.tsx';

const VIEWS = ['show', 'edit', 'create'] as const;

/** The modal that the page's address asks for (`?show=12`), so that it can be linked to and Back closes it. One at a time. */
export function useRecordDialogs(resource: Resource) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const view = VIEWS.find((name) => resource[name].in === 'modal' && params.has(name));
  const open: OpenDialog | undefined = view && { view, id: params.get(view) ?? '' };
  const openedHere = (location.state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;

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
      void navigate({ search: addressOf(dialog) }, { state: OPENED_HERE, preventScrollReset: true });
    },
    [addressOf, navigate],
  );

  const closeDialog = useCallback(() => {
    // Where the modal was opened by a click, closing it is going back; one that was linked to leaves its list behind.
    if (openedHere) void navigate(-1);
    else void navigate({ search: without(params).toString() }, { replace: true, preventScrollReset: true });
  }, [openedHere, params, navigate]);

  return { open, addressOf, openDialog, closeDialog };
}

function without(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name]) => !VIEWS.some((view) => view === name) && !name.startsWith(GIVEN)),
  );
}

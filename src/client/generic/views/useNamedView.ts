import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fieldTypes } from '../../../fields/index.ts';
import { type Resource, readView } from '../../../schema/index.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { partLabels } from '../list/AddressNotice.tsx';
import { describeWrong } from '../list/addressMistakes.ts';
import { isBare, isOnlyNamed } from '../list/addressState.ts';
import { declaredView } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { rememberedLook } from './tableLook.ts';
import { firstView, useSavedViews } from './useSavedViews.ts';
import { shownView, withoutView } from './viewStates.ts';

/**
 * Opens the saved view that the address only names, or that opens first for this user. A part of it that the list no longer
 * has is left out.
 *
 * @returns whether it is still being read, and what could not be shown.
 */
export function useNamedView(
  resource: Resource,
  change: ChangeList,
): { isOpening: boolean; notice: string | undefined } {
  const text = useText();
  const [params] = useSearchParams();
  const { id } = useUser();
  const { elsewhere } = useDefinitions();
  const wanted = wantedView(resource, params, id, elsewhere);
  const { views, isFetched } = useSavedViews(resource, wanted !== undefined);
  const [notice, setNotice] = useState<{ name: string; words: string }>();
  const isPlain = wanted === undefined && isBare(params);
  useEffect(() => {
    const look = isPlain ? rememberedLook(id, resource) : undefined;
    if (look !== undefined) change(look, { replace: true });
  }, [isPlain, id, resource, change]);
  useEffect(() => {
    if (wanted === undefined || !isFetched) return;
    const view = views.find((each) => String(each.id) === wanted);
    if (view === undefined) {
      setNotice({ name: '', words: text('view.missing') });
      change({ ...withoutView(resource), name: '' }, { replace: true });
      return;
    }
    const { view: content, wrong } = readView(view.content, resource, fieldTypes);
    const parts = wrong.map((part) => describeWrong(resource, part, partLabels(text))).join(', ');
    setNotice(wrong.length === 0 ? undefined : { name: wanted, words: text('view.incomplete', { parts }) });
    change(shownView(resource, content, wanted), { replace: true });
  }, [wanted, isFetched, views, resource, change, text]);
  const isShown = notice !== undefined && (params.get('v') ?? '') === notice.name;
  return { isOpening: wanted !== undefined, notice: isShown ? notice.words : undefined };
}

/** The number of the view to open; undefined if the address says itself what is shown. */
function wantedView(
  resource: Resource,
  params: URLSearchParams,
  user: unknown,
  elsewhere: boolean | undefined,
): string | undefined {
  if (elsewhere === true) return undefined;
  if (isBare(params)) return firstView(user, resource);
  const name = params.get('v') ?? '';
  return isOnlyNamed(params) && declaredView(resource, name) === undefined && name !== '' ? name : undefined;
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openOverlays, overlayOf } from './openOverlays.ts';

/** Going back skips the entries of overlays that a link has closed: they look like the page below them. */
export function useSkipClosed(): void {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry that is reached
  useEffect(() => {
    const overlay = overlayOf(state);
    if (overlay !== undefined && !openOverlays.has(overlay)) void navigate(-1);
  }, [key]);
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { skipClosed } from './openOverlays.ts';

/** Going back skips the entries of overlays that a link has closed: they look like the page below them. */
export function useSkipClosed(): void {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each entry that is reached
  useEffect(() => {
    skipClosed(state, navigate);
  }, [key]);
}

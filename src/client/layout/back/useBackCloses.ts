import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leaving, openOverlays, overlayOf } from './openOverlays.ts';

/** Where Back is a gesture or a button of the device: on phones and tablets. */
const HELD_IN_HAND = '(max-width:899.95px), (pointer:coarse)';

/**
 * Back closes what is open over the page, in place of leaving the page. While it is open, the history has one more entry of the
 * same address; closing by other means goes back over it. Without `onClose` it stays open. What keeps its state in the address needs no such entry.
 */
export function useBackCloses(open: boolean, onClose: (() => void) | undefined): void {
  const id = useId();
  const inHand = useMediaQuery(HELD_IN_HAND, { noSsr: true });
  const navigate = useNavigate();
  const location = useLocation();
  const latest = useRef({ location, navigate, onClose });
  latest.current = { location, navigate, onClose };
  const active = open && inHand;

  useEffect(() => {
    if (!active) return undefined;
    const { location: here, navigate: go } = latest.current;
    const addEntry = () => void go(here, { state: { ...here.state, overlay: id }, preventScrollReset: true });
    // The event itself, because a slow page draws only the last of several entries.
    const onBack = () => {
      if (presentOverlay() === id) return;
      const { onClose: close } = latest.current;
      if (close !== undefined) return close();
      // It stays open, as while it sends, and the next Back comes to it again.
      setTimeout(() => {
        if (openOverlays.has(id) && presentOverlay() !== id) addEntry();
      });
    };
    openOverlays.add(id);
    addEntry();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      openOverlays.delete(id);
      // Later, because what closes it may also lead to another address.
      setTimeout(() => {
        if (presentOverlay() === id && !leaving.isHeld) void latest.current.navigate(-1);
      });
    };
  }, [active, id]);
}

/** The overlay of the present entry of the history, in which the router keeps the state as `usr`. */
function presentOverlay(): string | undefined {
  return overlayOf((window.history.state as { usr?: unknown } | null)?.usr);
}

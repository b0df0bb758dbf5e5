import { useEffect, useState } from 'react';
import { useImages } from './ImageContext.tsx';
import { isDrawnIn, isOwnPath, isUpload } from './index.ts';

/** What an `img` takes as its `src`; or that it is on its way, or cannot be shown. */
export type ImageSource = { state: 'shown'; src: string } | { state: 'waiting' } | { state: 'broken' };

/**
 * The source of an image by its address. An uploaded one needs the token, which no `img` sends: it is fetched, and shown
 * from the browser's memory. An image of another host is not shown: the content security policy forbids to load it.
 */
export function useImageSource(address: string): ImageSource {
  const { load } = useImages();
  const [loaded, setLoaded] = useState<{ address: string; src?: string }>();
  useEffect(() => {
    if (!isUpload(address)) return;
    const control = new AbortController();
    let src: string | undefined;
    load(address, control.signal).then(
      (content) => {
        if (control.signal.aborted) return;
        src = URL.createObjectURL(content);
        setLoaded({ address, src });
      },
      () => {
        if (!control.signal.aborted) setLoaded({ address });
      },
    );
    return () => {
      control.abort();
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [address, load]);
  if (!isUpload(address))
    return isOfThisHost(address) ? { state: 'shown', src: address } : { state: 'broken' };
  if (loaded?.address !== address) return { state: 'waiting' };
  return loaded.src === undefined ? { state: 'broken' } : { state: 'shown', src: loaded.src };
}

function isOfThisHost(address: string): boolean {
  if (isDrawnIn(address) || isOwnPath(address)) return true;
  return URL.canParse(address) && new URL(address).origin === globalThis.location?.origin;
}

import { useEffect, useState } from 'react';
import { useImages } from './ImageContext.tsx';
import { isDrawnIn, isOwnPath, isUpload } from './index.ts';

/** The `src` of an `img`, or the state that it is loading or cannot be shown. */
export type ImageSource = { state: 'shown'; src: string } | { state: 'waiting' } | { state: 'broken' };

/**
 * The source of an image by its address. An upload needs the token, which an `img` does not send: it is
 * downloaded and shown from memory. An image of another host is not shown, because the content security
 * policy forbids it.
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

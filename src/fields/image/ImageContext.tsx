import { createContext, useContext } from 'react';

export interface UploadOptions {
  /** Told of the share that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** A file of any kind, where it is no image. */
  kind?: 'file' | undefined;
}

/** What images ask of the app around them, which knows the host and the token. */
export interface Images {
  /** Keeps a file and gives its address. Rejects with an Error in words for staff. */
  upload: (file: File, options: UploadOptions) => Promise<string>;
  /** The content of an uploaded image. */
  load: (address: string, signal: AbortSignal) => Promise<Blob>;
  /** Hands the content of an upload to the browser, to be kept under a name. */
  save: (address: string, name: string) => Promise<void>;
}

const nowhere = () => Promise.reject(new Error('Images need a host'));

export const ImageContext = createContext<Images>({ upload: nowhere, load: nowhere, save: nowhere });

export function useImages(): Images {
  return useContext(ImageContext);
}

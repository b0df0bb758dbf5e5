import { createContext, useContext } from 'react';
import type { Failure } from '../../errors/failure.ts';
import { fillTemplate } from '../../errors/fillTemplate.ts';
import type { Params, Template } from '../../errors/params.ts';

export interface UploadOptions {
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Set for a file that is not an image. */
  kind?: 'file' | undefined;
}

/** Uploads and downloads, provided by the web app, which knows the host and the token. */
export interface Images {
  /** Stores a file and resolves to its address. Rejects with an Error whose message is for staff. */
  upload: (file: File, options: UploadOptions) => Promise<string>;
  /** The content of an uploaded image. */
  load: (address: string, signal: AbortSignal) => Promise<Blob>;
  /** Downloads an upload under a name. */
  save: (address: string, name: string) => Promise<void>;
  /** The sentence of a failure in the reader's language. @param english its English template. */
  message: (failure: Failure, english: Template) => string;
}

const nowhere = () => Promise.reject(new Error('Images need a host'));

export const ImageContext = createContext<Images>({
  upload: nowhere,
  load: nowhere,
  save: nowhere,
  message: ({ params }, english) => fillTemplate(english, params as Params, String),
});

export function useImages(): Images {
  return useContext(ImageContext);
}

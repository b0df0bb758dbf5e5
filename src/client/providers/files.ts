import type { Images, UploadOptions } from '../../fields/image/ImageContext.tsx';
import { isObject } from '../../schema/isObject.ts';
import { refusalOf } from './data/answers.ts';
import { endSession, NetworkError, sendForBlob, urlOf } from './http.ts';
import { text } from './i18n.ts';
import { checkMessage } from './messages.ts';
import { setReached } from './reached.ts';
import { getToken } from './session.ts';
import { newKey } from './useIdempotencyKey.ts';

/** Images of the host: stored by POST /upload, fetched with the token. */
export const images: Images = { upload, load, save, message: checkMessage };

/** The content of an uploaded image by its address, such as /api/upload/{id}. Rejects if it cannot be loaded. */
async function load(address: string, signal: AbortSignal): Promise<Blob> {
  const { status, content } = await sendForBlob({
    method: 'GET',
    path: address.replace(/^\/api/, ''),
    signal,
  });
  if (status !== 200 || content === undefined) throw new Error(text('fields.imageBroken'));
  return content;
}

async function save(address: string, name: string): Promise<void> {
  const [content, { saveFile }] = await Promise.all([
    load(address, new AbortController().signal),
    import('./saveFile.ts'),
  ]);
  saveFile(content, name);
}

/** Only XMLHttpRequest reports the progress of an upload. */
async function upload(file: File, { onProgress, signal, kind }: UploadOptions): Promise<string> {
  const token = getToken();
  const url = await urlOf({
    method: 'POST',
    path: '/upload',
    query: { name: file.name.slice(0, 255), ...(kind && { kind }) },
  });
  const request = new XMLHttpRequest();
  signal.addEventListener('abort', () => request.abort());
  const answered = new Promise<void>((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new NetworkError('unreachable'));
  });
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
  request.open('POST', url);
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.setRequestHeader('content-type', file.type === '' ? 'application/octet-stream' : file.type);
  request.setRequestHeader('idempotency-key', newKey());
  request.send(file);
  await answered.catch((error: unknown) => {
    setReached(false);
    throw error;
  });
  setReached(true);
  if (request.status === 401 && token !== null) endSession(token);
  return addressOf(request, kind === 'file' ? 'fields.fileFailed' : 'fields.imageFailed');
}

function addressOf(
  { status, responseText }: XMLHttpRequest,
  failed: 'fields.fileFailed' | 'fields.imageFailed',
): string {
  const body = parse(responseText);
  const data = isObject(body) && isObject(body.data) ? body.data : undefined;
  if (status === 201 && typeof data?.address === 'string') return data.address;
  throw new Error(refusalOf(body) ?? text(failed));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

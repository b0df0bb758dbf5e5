import type { Images, UploadOptions } from '../../fields/image/ImageContext.tsx';
import { isObject } from './data/answers.ts';
import { endSession, NetworkError, sendForBlob, urlOf } from './http.ts';
import { text } from './i18n.ts';
import { setReached } from './reached.ts';
import { getToken } from './session.ts';
import { told } from './told.ts';
import { newKey } from './useIdempotencyKey.ts';

/** Images of the host: kept there by POST /upload, fetched with the token. */
export const images: Images = { upload, load, save };

/** The content of an uploaded image by its address, such as /api/upload/{id}. Rejects where it cannot be had. */
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
  const [content, { download }] = await Promise.all([
    load(address, new AbortController().signal),
    import('../generic/export/download.ts'),
  ]);
  download(content, name);
}

/** Only XMLHttpRequest tells how much of a body is sent. */
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
  throw new Error(isObject(body) && typeof body.message === 'string' ? told(body.message) : text(failed));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

import { type Answer, type Call, sendForPieces } from './http.ts';

/**
 * Sends a call whose response is a large file. `onBytes` is called with the number of bytes so far; `content` is set if the
 * response is a success.
 */
export async function sendForDownload(
  call: Call,
  onBytes: (bytes: number) => void,
): Promise<Answer & { content?: Blob | undefined }> {
  let content: Blob | undefined;
  const answer = await sendForPieces(call, async (response, heard) => {
    content = await countedBlob(response, (bytes) => {
      heard();
      onBytes(bytes);
    });
    return '';
  });
  return { ...answer, content };
}

async function countedBlob(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value);
    bytes += piece.value.length;
    onBytes(bytes);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

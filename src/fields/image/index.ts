import * as z from 'zod/mini';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { mistake, textCheck } from '../storableText.ts';
import { isWebAddress } from '../url/index.ts';

/** The address of an image: an uploaded one, one on this server, one of the web, or the image itself in the address. */
export const image: FieldType = {
  name: 'image',
  summary: 'An image that staff upload; the value is its address',
  options: ['max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) =>
    // Room for a small drawing in a data address.
    textCheck(field, { max: 50_000 }).check(
      z.refine((text) => isAddress(text) || isUnderWay(text), mistake(field, 'must be an image')),
      z.refine((text) => !isUnderWay(text), mistake(field, 'is still being uploaded')),
    ),
  read: readText,
  send: readText,
  text: (value) => inWords(words(value)),
  speaks: true,
  filters: ['eq', 'ne'],
  sortable: false,
  searchable: false,
  numeric: false,
  holdsUpload: true,
};

const UPLOAD = /^\/api\/upload\/([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What a form holds while the image is on its way, so that it cannot be saved without it. */
const UNDER_WAY = 'uploading:';

/** Whether the image is one that was uploaded, which is fetched with the token. */
export function isUpload(address: string): boolean {
  return UPLOAD.test(address);
}

/** The value of an input whose image, a file of this name, is being uploaded. */
export function underWay(name: string): string {
  return `${UNDER_WAY}${name}`;
}

export function isUnderWay(text: string): boolean {
  return text.startsWith(UNDER_WAY);
}

function isAddress(text: string): boolean {
  return isUpload(text) || isOwnPath(text) || isDrawnIn(text) || isWebAddress(text);
}

/** A path on this server; two slashes would name another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text);
}

/** A data address, which holds the image. */
export function isDrawnIn(text: string): boolean {
  return /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(text);
}

/** An address of thousands of letters tells nobody anything, and of an upload the first ones tell two apart. */
function inWords(address: string): string {
  const [, begin] = UPLOAD.exec(address) ?? [];
  if (begin !== undefined) return `Image ${begin}`;
  return isDrawnIn(address) ? 'Image' : address;
}

import * as z from 'zod/mini';
import { fieldIssue } from '../../errors/issue.ts';
import type { FieldType } from '../../schema/index.ts';
import { readText, words } from '../readText.ts';
import { textCheck } from '../storableText.ts';
import { isWebAddress } from '../url/index.ts';

/** The address of an image: an upload, a path on this server, a web address, or a data address. */
export const image: FieldType = {
  name: 'image',
  summary: 'An image that staff upload; the value is its address',
  options: ['max'],
  storage: 'plain',
  column: () => 'text',
  check: (field) =>
    // Enough for a small drawing in a data address.
    textCheck(field, { max: 50_000 }).check(
      z.refine((text) => isAddress(text) || isUnderWay(text), fieldIssue('notImage')),
      z.refine((text) => !isUnderWay(text), fieldIssue('uploading')),
    ),
  read: readText,
  send: readText,
  text: (value) => imageText(words(value), 'Image'),
  speaks: true,
  filters: ['eq', 'ne'],
  sortable: false,
  searchable: false,
  numeric: false,
  holdsUpload: true,
};

const UPLOAD = /^\/api\/upload\/([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The form's value during an upload, which no check accepts. */
const UNDER_WAY = 'uploading:';

/** Whether the image is an upload, which is downloaded with the token. */
export function isUpload(address: string): boolean {
  return UPLOAD.test(address);
}

/** The input's value while a file of this name is uploaded. */
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

/** A data address, which contains the image. */
export function isDrawnIn(text: string): boolean {
  return /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(text);
}

/** Shortens a data address and an upload's address to their first characters. */
export function imageText(address: string, image: string): string {
  const [, begin] = UPLOAD.exec(address) ?? [];
  if (begin !== undefined) return `${image} ${begin}`;
  return isDrawnIn(address) ? image : address;
}

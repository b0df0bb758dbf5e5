import { isUpload } from '../../../fields/image/index.ts';
import { type Letterhead, letterheadOf } from '../../../schema/letterhead.ts';
import type { ReadContext } from '../../context.ts';
import { findUpload } from '../../queries/lists/findUpload.ts';
import { rowsByIds } from '../../queries/lists/rowsByIds.ts';

/** Images that a PDF can contain. */
const DRAWN = ['image/png', 'image/jpeg'];

/** The head of the firm's papers with the logo as a PNG or JPEG data URL; undefined if it has none, or one of another format. */
export type DrawnLetterhead = Pick<Letterhead, 'firm' | 'lines'> & { logo: string | undefined };

/** The head of the firm's papers, as far as the reader may read its record. */
export async function letterhead(context: ReadContext): Promise<DrawnLetterhead> {
  const { settings, resources } = context;
  const entity = settings.letterhead?.entity ?? '';
  const resource = Object.hasOwn(resources, entity) ? resources[entity] : undefined;
  const [record] = resource ? await rowsByIds(context, resource, { archived: 'without' }, [1]) : [];
  const { firm, lines, logo } = letterheadOf(settings, record);
  return { firm, lines, logo: await drawnLogo(context, logo) };
}

async function drawnLogo({ db }: ReadContext, address: string): Promise<string | undefined> {
  if (DRAWN.some((type) => address.startsWith(`data:${type};base64,`))) return address;
  if (!isUpload(address)) return undefined;
  const upload = await findUpload(db, address.split('/').at(-1) ?? '');
  if (upload === undefined || !DRAWN.includes(upload.type)) return undefined;
  return `data:${upload.type};base64,${upload.content.toString('base64')}`;
}

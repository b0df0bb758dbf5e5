import { sql } from 'kysely';
import { isUpload } from '../../../fields/image/index.ts';
import type { ReadContext } from '../../context.ts';
import { findUpload } from '../../queries/lists/findUpload.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** The call of the firm's own record, from which the web app has its letterheads as well. */
const INSTITUTION = '/institution/1';

/** Images that a PDF can contain. */
const DRAWN = ['image/png', 'image/jpeg'];

interface Letterhead {
  firm: string;
  /** A PNG or JPEG data URL; undefined if the firm has no logo, or one of another format. */
  logo: string | undefined;
}

/** The head of the firm's papers; the name of the product where there is no record of the firm that the reader may read. */
export async function letterhead(context: ReadContext): Promise<Letterhead> {
  const { resources, settings, db } = context;
  const resource = Object.values(resources).find(({ api }) => api.one.path === INSTITUTION);
  const { institution_name: name, img_url: image } = resource?.fields ?? {};
  if (resource === undefined || name === undefined) return { firm: settings.product, logo: undefined };
  const logo = image === undefined ? 'null' : 'img_url';
  const { rows } = await sql<{ firm: string | null; logo: string | null }>`
    select institution_name as firm, ${sql.raw(logo)} as logo
    from ${sql.raw(tableOf(resource))} where id = 1`.execute(db);
  const [found] = rows;
  return { firm: found?.firm || settings.product, logo: await drawnLogo(context, found?.logo ?? '') };
}

async function drawnLogo({ db }: ReadContext, address: string): Promise<string | undefined> {
  if (DRAWN.some((type) => address.startsWith(`data:${type};base64,`))) return address;
  if (!isUpload(address)) return undefined;
  const upload = await findUpload(db, address.split('/').at(-1) ?? '');
  if (upload === undefined || !DRAWN.includes(upload.type)) return undefined;
  return `data:${upload.type};base64,${upload.content.toString('base64')}`;
}

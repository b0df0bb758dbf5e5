import type { Context } from '../context.ts';
import type { Live } from '../live.ts';

/** What the web app is told of the installation. */
export interface Installation {
  /** The host whose /api it speaks to; undefined for this server. */
  apiUrl?: string | undefined;
  /** The sign-in of a demonstration, shown on the sign-in page. */
  demo?: { email: string; password: string } | undefined;
  /** Where definitions hold as soon as they are saved: the open pages ask whether they have changed. */
  live?: Pick<Live, 'unsound'> | undefined;
}

/** The firm's own record, which the dashboard shows (specification 2, section 7). */
const INSTITUTION = '/institution/1';

/** What the web app knows before anybody signs in: the answer of GET /config.json, which its page carries as well. */
export function browserConfig(
  { resources, settings, languages }: Context,
  { apiUrl, demo, live }: Installation,
): Readonly<Record<string, unknown>> {
  const { product, host } = settings;
  // By their own names; none where there is nothing to choose.
  const others = Object.values(languages).map(({ tag, name }) => ({ tag, name }));
  return {
    product,
    apiUrl: apiUrl ?? null,
    // How another server speaks: this one has one form.
    ...(apiUrl !== undefined && host && { host }),
    ...(demo && { demo }),
    ...(live && { live: true }),
    ...(!Object.values(resources).some(({ api }) => api.one.path === INSTITUTION) && { institution: false }),
    ...(others.length > 0 && { languages: others }),
  };
}

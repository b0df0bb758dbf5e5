import { letterheadCall } from '../../../schema/letterhead.ts';
import type { Context } from '../../context.ts';
import type { OpenIdProvider } from '../../operations/accounts/openId/provider.ts';
import type { Live } from '../../operations/settings/Reloading.ts';

/** The installation's settings for the web app. */
export interface Installation {
  /** The host whose /api it calls; undefined for this server. */
  apiUrl?: string | undefined;
  /** The sign-in of a demonstration, shown on the sign-in page. */
  demo?: { email: string; password: string } | undefined;
  /** Whether administrators read the mails here: in a demonstration without a mail server alone. */
  outbox?: boolean | undefined;
  /** The provider of OpenID Connect, with the name on its button. */
  openId?: (OpenIdProvider & { name: string }) | undefined;
  /** Set if saved definitions apply at once: open pages poll for changes. */
  live?: Pick<Live, 'unsound'> | undefined;
}

/** The settings that the web app needs before sign-in: the answer of GET /config.json, which its page contains as well. */
export function browserConfig(
  { resources, settings, languages }: Context,
  { apiUrl, demo, live, outbox, openId }: Installation,
): Readonly<Record<string, unknown>> {
  const { product, host } = settings;
  const letterhead = letterheadCall(settings, resources);
  const others = Object.values(languages).map(({ tag, name }) => ({ tag, name }));
  return {
    product,
    apiUrl: apiUrl ?? null,
    // The format of another server; this one has only one.
    ...(apiUrl !== undefined && host && { host }),
    ...(demo && { demo }),
    ...(live && { live: true }),
    ...(openId && { openId: openId.name }),
    ...(outbox && { outbox: true }),
    // The dashboard requests it before it has the definitions.
    ...(letterhead !== undefined && { letterhead }),
    languages: others,
  };
}

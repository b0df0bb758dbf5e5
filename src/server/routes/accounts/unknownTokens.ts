import { AppError } from '../../../errors/AppError.ts';
import type { Credential } from '../../operations/accounts/sessions.ts';

/** The most tokens of an address in a minute that are looked up and turn out to be unknown. */
const MOST_UNKNOWN = 100;
/** In milliseconds. */
const WINDOW = 60_000;
/** The most tokens that are remembered as known. */
const MOST_KNOWN = 10_000;

/**
 * Looks tokens up, but no more than `MOST_UNKNOWN` different unknown ones of an address in a minute (docs/business-rules.md, "Limits on
 * attempts"). A token that was known before is always looked up, so that nobody else's flood signs its user out; so is an ended one that
 * a page goes on calling with.
 *
 * @param find looks a token up.
 * @returns the same for a token of an address. @throws AppError tooMany
 */
export function boundUnknown<Found>(find: (credential: Credential) => Promise<Found | undefined>) {
  const known = new Set<string>();
  let unknown = new Map<string, Set<string>>();
  let endsAt = 0;

  /** The unknown tokens of an address in this minute; those with a checksum apart, since who invents one at random has none. */
  function unknownOf(address: string): Set<string> {
    const now = Date.now();
    if (now >= endsAt) [unknown, endsAt] = [new Map(), now + WINDOW];
    const own = unknown.get(address) ?? new Set();
    unknown.set(address, own);
    return own;
  }

  return async (credential: Credential, address: string): Promise<Found | undefined> => {
    const key = credential.hash.toString('base64');
    if (known.has(key)) {
      const found = await find(credential);
      if (found === undefined) known.delete(key);
      return found;
    }
    const own = unknownOf(`${address} ${credential.hasChecksum}`);
    if (own.size >= MOST_UNKNOWN && !own.has(key))
      throw new AppError('tooMany', {}, { retryAfter: Math.ceil((endsAt - Date.now()) / 1000) });
    // Counted before it is looked up, so that many at once do not pass the limit together.
    own.add(key);
    const found = await find(credential);
    if (found === undefined) return undefined;
    own.delete(key);
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(key);
    return found;
  };
}

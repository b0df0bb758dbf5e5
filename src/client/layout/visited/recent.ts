import { browserStorage } from '../../providers/storage.ts';
import type { SearchHit } from '../search/SearchHit.ts';

const MOST_RECENT = 6;

/** The hits that this user opened last in this browser, latest first. */
export function readRecent(userId: string | number): readonly SearchHit[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(nameOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHit) : [];
  } catch {
    return [];
  }
}

export function rememberHit(userId: string | number, hit: SearchHit): void {
  // Functions are not remembered, because they are no page to return to.
  if ('run' in hit.leads) return;
  const others = readRecent(userId).filter(({ key }) => key !== hit.key);
  browserStorage.set(nameOf(userId), JSON.stringify([hit, ...others].slice(0, MOST_RECENT)));
}

function nameOf(userId: string | number): string {
  return `plinth.recent.${userId}`;
}

/** Another version may have stored another format. */
function isHit(kept: unknown): kept is SearchHit {
  const { key, icon, title, text, leads } = Object(kept) as Partial<SearchHit>;
  const isNamed = [key, icon, title, text].every((word) => typeof word === 'string');
  return isNamed && typeof leads === 'object' && leads !== null && ('to' in leads || 'transaction' in leads);
}

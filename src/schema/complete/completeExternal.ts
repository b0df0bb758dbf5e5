import type { WrittenExternal } from '../grammar/movementKeys.ts';
import type { ExternalLink } from '../resource.ts';

/** The links to pages outside the dashboard, in their order. */
export function completeExternal(written: WrittenExternal, parameter: string): ExternalLink[] {
  return Object.entries(written ?? {}).map(([label, link]) => {
    const { page, ...given } = typeof link === 'string' ? { page: link } : link;
    return { label, page, parameter: given.parameter ?? parameter, types: given.types ?? [] };
  });
}

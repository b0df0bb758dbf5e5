import type { Resource, Resources } from '../../../schema/index.ts';
import { showPath } from '../../generic/page/paths.ts';
import type { text } from '../../providers/i18n.ts';
import type { FoundRecord } from '../../providers/search.ts';
import type { Find, FindGroup } from './Find.ts';

/** What was found, a group for each kind in the order in which the first of it came. */
export function foundGroups(
  found: readonly FoundRecord[],
  resources: Resources,
  t: typeof text,
): FindGroup[] {
  const kinds = [...new Set(found.map(({ resource }) => resource))];
  return kinds.flatMap((kind) => {
    const resource = kind === null ? undefined : resources[kind];
    // A host may know more than the definitions at hand.
    if (kind !== null && resource === undefined) return [];
    const finds = found
      .filter((record) => record.resource === kind)
      .map((record) => toFind(record, resource));
    return [{ key: `found:${kind}`, label: resource?.label.many ?? t('search.transactions'), finds }];
  });
}

/** A movement's record is a transaction, which shows over any page. */
function toFind({ id, title, text }: FoundRecord, resource: Resource | undefined): Find {
  const isPosted = resource === undefined || resource.kind === 'movement';
  return {
    key: isPosted ? `transaction:${id}` : `${resource.name}:${id}`,
    icon: resource?.icon ?? 'receipt',
    title,
    text,
    leads: isPosted ? { transaction: id } : { to: showPath(resource, id) },
  };
}

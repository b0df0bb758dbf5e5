import { formatDay } from '../../../fields/formatDay.ts';
import type { Resource, Resources } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { formatMoney } from '../../providers/figures.ts';
import type { text } from '../../providers/i18n.ts';
import type { FoundRecord } from './findRecords.ts';
import { searchOf } from './listSearches.ts';
import { wordsOf } from './matching.ts';
import type { SearchHit, SearchHitGroup } from './SearchHit.ts';

/**
 * The found records, a group for each kind in the order of its first result. Of movements, the latest are found; before them
 * stands the list of all that have several words, such as a product and a project.
 */
export function hitGroups(
  found: readonly FoundRecord[],
  resources: Resources,
  typed: string,
  t: typeof text,
  date: string,
): SearchHitGroup[] {
  const kinds = [...new Set(found.map(({ resource }) => resource))];
  return kinds.flatMap((kind) => {
    const resource = kind === null ? undefined : resources[kind];
    // A host may know resources that the present definitions do not have.
    if (kind !== null && resource === undefined) return [];
    const records = found
      .filter((record) => record.resource === kind)
      .map((record) => toHit(record, resource, date));
    const isListed = resource?.kind === 'movement' && resource.list.search && wordsOf(typed).length > 1;
    const hits = isListed ? [searchOf(resource, typed.trim()), ...records] : records;
    return [{ key: `found:${kind}`, label: resource?.label.many ?? t('search.transactions'), hits }];
  });
}

/** A movement's record is a transaction, which is shown over any page. */
function toHit(
  { id, title, text, day, amount }: FoundRecord,
  resource: Resource | undefined,
  date: string,
): SearchHit {
  const isPosted = resource === undefined || resource.kind === 'movement';
  return {
    key: isPosted ? `transaction:${id}` : `${resource.name}:${id}`,
    icon: resource?.icon ?? 'receipt',
    title,
    text: [text, day && formatDay(day, date), amount && formatMoney(amount)].filter(Boolean).join(' · '),
    leads: isPosted ? { transaction: id } : { to: nameAddress(resource, id) },
  };
}

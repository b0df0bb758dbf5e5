import { type Given, type Rule, ruleOf } from '../../ledger/movements/index.ts';
import type { Resource } from '../../schema/index.ts';
import type { Movement } from './Movement.ts';
import { type FoundRecords, foundKey } from './references.ts';

/** The rule of a movement; none where its definition says its entries as data. */
export function ruleOfMovement({ post }: Resource): Rule | undefined {
  return post?.rule === undefined ? undefined : ruleOf(post.rule);
}

/** Whether the movement's rule asks about the past. */
export function needsFacts(resource: Resource): boolean {
  const rule = ruleOfMovement(resource);
  return rule !== undefined && rule.needs !== 'nothing';
}

/** A movement as its rule sees it. */
export function givenOf({ item, values }: Movement, found: FoundRecords): Given {
  return {
    values,
    refers: (path, id) => {
      const record = found.get(foundKey(item.resource, path, id));
      if (record === undefined) throw new Error(`${item.resource.name}.${path} ${id} was not looked up`);
      return record;
    },
  };
}

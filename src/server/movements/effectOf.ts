import { dataPosting, type Effect, type Given, type Rule, ruleOf } from '../../ledger/movements/index.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Post, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Movement } from './Movement.ts';
import { type FoundRecords, foundKey } from './references.ts';
import { holds } from './when.ts';

/** The rule of a movement; none where its definition says its entries as data. */
export function ruleOfMovement({ post }: Resource): Rule | undefined {
  return post?.rule === undefined ? undefined : ruleOf(post.rule);
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

/** The effect of a movement that needs nothing but its values. */
export function plainEffect({ types }: Context, movement: Movement, found: FoundRecords): Effect {
  const { resource } = movement.item;
  const rule = ruleOfMovement(resource);
  if (rule?.needs === 'nothing') return rule.effect(givenOf(movement, found));
  const { entries } = resource.post as Post;
  return dataPosting(entries, movement.values, (when, values) => holds(when, resource, types, values));
}

/** The movement's transaction: its record has the same id, so that it needs none of its own in the header. */
export function toPosting({ item, values, date }: Movement, effect: Effect, timeZone: string): Posting {
  const { resource, actor, at, corrects } = item;
  const { entries, stock } = effect;
  return {
    type: (resource.post as Post).type,
    date,
    note: (values.note as string | null | undefined) ?? null,
    // PostgreSQL reads a wall time with the name of its zone.
    at: at === undefined ? undefined : `${at} ${timeZone}`,
    createdBy: actor?.id ?? null,
    resource: resource.name,
    recordId: null,
    corrects: corrects?.id,
    entries,
    stock,
  };
}

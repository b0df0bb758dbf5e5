import { dataPosting, type Effect } from '../../ledger/movements/index.ts';
import type { Post } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Movement } from './Movement.ts';
import type { FoundRecords } from './references.ts';
import { givenOf, ruleOfMovement } from './rules.ts';
import { holds } from './when.ts';

/** The effect of a movement that needs nothing but its values. */
export function plainEffect({ types }: Context, movement: Movement, found: FoundRecords): Effect {
  const { resource } = movement.item;
  const rule = ruleOfMovement(resource);
  if (rule?.needs === 'nothing') return rule.effect(givenOf(movement, found));
  const { entries } = resource.post as Post;
  return dataPosting(entries, movement.values, (when, values) => holds(when, resource, types, values));
}

import type { Field, Resource, Resources } from '../../../schema/index.ts';

/** A movement that points to a record. */
export interface MovementAbout {
  movement: Resource;
  /** Its reference to the record. */
  by: Field;
}

/**
 * The movements that point to records of a resource. Those that need such a record come first, then those of its group in the
 * sidebar.
 */
export function movementsAbout(resource: Resource, resources: Resources): MovementAbout[] {
  const { name, menu } = resource;
  const rank = ({ movement, by }: MovementAbout) =>
    (by.required ? 0 : 2) + (movement.menu[0]?.group === menu[0]?.group ? 0 : 1);
  return Object.values(resources)
    .filter(({ kind }) => kind === 'movement')
    .flatMap((movement) => {
      const by = Object.values(movement.fields).find(
        ({ to, each, source }) => to === name && each === undefined && source === 'column',
      );
      return by === undefined ? [] : [{ movement, by }];
    })
    .sort((one, other) => rank(one) - rank(other) || orderOf(one) - orderOf(other));
}

/** After every link of the sidebar; two of them keep their order. */
const UNLINKED = 1_000_000;

function orderOf({ movement }: MovementAbout): number {
  return movement.menu[0]?.order ?? UNLINKED;
}

import type { Resource, Resources } from '../../../schema/index.ts';

/** The resource of the people who can be assigned: its records have an availability. */
export function peopleResource(resources: Resources): Resource | undefined {
  return Object.values(resources).find(({ fields }) =>
    Object.values(fields).some(({ from }) => from === 'availability'),
  );
}

import type { ResourceRef } from '../../../errors/params.ts';
import {
  type Field,
  manyInSentence,
  oneInSentence,
  type Resource,
  type Resources,
} from '../../../schema/index.ts';

/** The resources of people and of projects, recognised by the values that the definitions derive from assignments. */
export interface Staffing {
  /** Has a field `from: availability`: the employees. */
  person: Resource;
  /** Has a field `from: assigned`: the projects. */
  site: Resource;
  /** The site's field. Its `where` defines which sites accept people; a site that leaves these values releases everyone. */
  assigned: Field;
}

/** The two resources of assignments; undefined if the definitions have none. */
export function staffing(resources: Resources): Staffing | undefined {
  const person = resourceWith(resources, 'availability');
  const site = resourceWith(resources, 'assigned');
  const assigned = site && derivedField(site, 'assigned');
  return person && site && assigned ? { person, site, assigned } : undefined;
}

function resourceWith(resources: Resources, from: string): Resource | undefined {
  return Object.values(resources).find((resource) => derivedField(resource, from) !== undefined);
}

function derivedField({ fields }: Resource, from: string): Field | undefined {
  return Object.values(fields).find((field) => field.from === from);
}

/** A number of people for a message: 1 employee, 3 employees. */
export interface PeopleCounted {
  count: number;
  people: ResourceRef;
}

export function peopleCounted({ person }: Staffing, count: number): PeopleCounted {
  return { count, people: count === 1 ? oneInSentence(person) : manyInSentence(person) };
}

import { type Field, inSentence, type Resource, type Resources } from '../../schema/index.ts';

/** Which records are people, and which take them: said by the values that the definitions derive from assignments. */
export interface Staffing {
  /** Has a field `from: availability`: the employees. */
  person: Resource;
  /** Has a field `from: assigned`: the projects. */
  site: Resource;
  /** That field of the site. Its `where` says which sites take people; one that leaves these values releases everyone. */
  assigned: Field;
}

/** The two kinds of records that assignments stand between; undefined where the definitions have none. */
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

/** '1 employee', '3 employees'. */
export function countWords({ label }: Pick<Resource, 'label'>, count: number): string {
  return `${count} ${inSentence(count === 1 ? label.one : label.many)}`;
}

/** 'A', 'A and B', 'A, B and C'. */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

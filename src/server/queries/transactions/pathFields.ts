/** The fields of a movement that are parameters of its call's path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] as string);
}

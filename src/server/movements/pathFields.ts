/** The fields of a movement that its call's path holds. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] as string);
}

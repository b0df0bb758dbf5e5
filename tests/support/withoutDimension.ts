/** The settings without the keys that need the dimension's entity, for definitions that do without projects. */
export function withoutDimension(settings: string): string {
  return settings.replace(/^dimensions:.*\n/m, '').replace(/^budget:\n(?: .*\n)+/m, '');
}

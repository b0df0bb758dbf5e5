/** The settings without the keys that need an entity of the sample's, for definitions that do without. */
export function withoutDimension(settings: string): string {
  return settings.replace(/^(dimensions|letterhead):.*\n/gm, '').replace(/^budget:\n(?: .*\n)+/m, '');
}

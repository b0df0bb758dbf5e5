/**
 * What stands behind the ? of an address, as Refine's routing reads and writes it. Stands in for the package `qs`, whose
 * nesting, depths and polyfills no address of this app needs: its addresses are flat.
 */

/** Each name with its last value. */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** With its leading ?; '' where there is nothing to say. */
export function stringify(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.append(name, String(value));
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

export default { parse, stringify };

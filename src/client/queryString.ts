/**
 * Parses and formats the query of an address for Refine's routing. It replaces the package `qs`: the app's addresses are flat
 * and need none of its nesting and polyfills.
 */

/** Returns the last value of each name. */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Returns the query with its leading ?, or '' if it is empty. */
export function stringify(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.append(name, String(value));
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}

export default { parse, stringify };

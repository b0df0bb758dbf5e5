import type { Resource } from '../../../schema/index.ts';

/**
 * The path and the body of the call that creates a record. Values in the path ({project_id} of a wage) are left out of the
 * body.
 */
export function callOf(
  { api }: Pick<Resource, 'api'>,
  values: Readonly<Record<string, unknown>>,
): { path: string; body: Record<string, unknown> } {
  const inPath = [...api.create.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return {
    path: inPath.reduce(
      (path, name) => path.replace(`{${name}}`, encodeURIComponent(String(values[name] ?? ''))),
      api.create.path,
    ),
    body: Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name))),
  };
}

/** A path of the definitions as Fastify's: `{id}` becomes `:id`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{([^}]*)\}/g, ':$1');
}

/** The name of the first parameter in a path of the definitions; undefined without one. */
export function firstParameter(path: string): string | undefined {
  return /\{([^}]*)\}/.exec(path)?.[1];
}

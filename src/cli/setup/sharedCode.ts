/** The modules of a build, as its bundler knows them. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Code that so many parts of the app import is packed together. A part is whatever loads on demand. */
const SHARED_BY = 5;

/** A file of what parts import, directly or not, without the parts themselves and what the layers before it have. */
interface Layer {
  name: string;
  of: readonly string[];
}

/**
 * How code is packed that several parts of the web app share (`codeSplitting.groups` of the bundler): what the entry imports is one
 * file, each layer another, and so is what at least SHARED_BY parts import of the rest. All other code is split by what loads on
 * demand. Without the rules each set of parts with code in common has a file of its own, most of them below 1 kB
 * (docs/decisions/few-files.md).
 */
export function sharedCode(layers: readonly Layer[]) {
  return [
    { name: 'entry', tags: ['$initial' as const], priority: layers.length + 1 },
    ...layers.map(({ name, of }, place) => {
      let needed: ReadonlySet<string> | undefined;
      return {
        name: (id: string, modules: Modules) => {
          needed ??= importedBy(of, modules);
          return needed.has(id) ? name : null;
        },
        priority: layers.length - place,
      };
    }),
    { name: 'shared', minShareCount: SHARED_BY },
  ];
}

function importedBy(of: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(of);
  // A set that grows while it is walked.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  for (const part of of) found.delete(part);
  return found;
}

/** The modules of a build, as its bundler knows them. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Code that so many parts of the app import is packed together. A part is whatever loads on demand. */
const SHARED_BY = 5;

/**
 * How code is packed that several parts of the web app share (`codeSplitting.groups` of the bundler). There are three rules: what the
 * entry imports is one file, what the module `first` imports, directly or not, is another, and so is what at least SHARED_BY parts
 * import. All other code is split by what loads on demand. Without the rules each set of parts with code in common has a file of its own, most of them below 1 kB
 * (docs/decisions/few-files.md).
 */
export function sharedCode(first: string) {
  let needed: ReadonlySet<string> | undefined;
  return [
    { name: 'entry', tags: ['$initial' as const], priority: 2 },
    {
      name: (id: string, modules: Modules) => {
        needed ??= importedBy(first, modules);
        return needed.has(id) ? 'first' : null;
      },
      priority: 1,
    },
    { name: 'shared', minShareCount: SHARED_BY },
  ];
}

function importedBy(first: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([first]);
  // A set that grows while it is walked.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** A file of the definitions by its place in their folder: vendor.yaml, i18n/bn.yaml. */
export function definitionFile(file: string): string {
  return /(i18n\/)?[^/]+$/.exec(file)?.[0] ?? file;
}

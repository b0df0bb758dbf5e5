/** The path of a definitions file in a backup: vendor.yaml, i18n/bn.yaml. */
export function definitionFile(file: string): string {
  return /(i18n\/)?[^/]+$/.exec(file)?.[0] ?? file;
}

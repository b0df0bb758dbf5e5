/** The path of a definitions file in a backup: vendor.yaml, reports/stock.yaml, i18n/bn.yaml. */
export function definitionFile(file: string): string {
  // The folder of the definitions itself may be called `reports`.
  return /(?:i18n\/|(?<=\/)reports\/)?[^/]+$/.exec(file)?.[0] ?? file;
}

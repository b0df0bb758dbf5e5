/** The path of a definitions file among the definitions in force and in a backup: vendor.yaml, reports/stock.yaml, i18n/bn.yaml. */
export function definitionFile(file: string): string {
  // The folder of the definitions itself may be called `reports` or `dashboards`.
  return /(?:i18n\/|(?<=\/)(?:reports|dashboards)\/)?[^/]+$/.exec(file)?.[0] ?? file;
}

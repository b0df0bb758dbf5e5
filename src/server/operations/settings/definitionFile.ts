/** The path of a definitions file among the definitions in force and in a backup: vendor.yaml, goods/product.yaml, reports/stock.yaml, i18n/bn.yaml. */
export function definitionFile(file: string): string {
  // Without the folder of the definitions, whatever it is called.
  return file.startsWith('i18n/') ? file : file.replace(/^[^/]+\//, '');
}

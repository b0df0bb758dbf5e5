/** Parses a block of cells as spreadsheets copy them: tabs between cells, and quotes around those with tabs or lines. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const source = text.replace(/\r?\n$/, '');
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

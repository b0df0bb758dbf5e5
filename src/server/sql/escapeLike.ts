/** LIKE treats % and _ as wildcards; a search takes them literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

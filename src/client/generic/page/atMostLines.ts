/** The style of a text with a maximum number of lines, which ends in "…" if it is longer. */
export function atMostLines(lines: number) {
  return { display: '-webkit-box', WebkitLineClamp: lines, WebkitBoxOrient: 'vertical', overflow: 'hidden' };
}

/** The style of a text that takes so many lines at the most, and ends in "…" where it is longer. */
export function atMostLines(lines: number) {
  return { display: '-webkit-box', WebkitLineClamp: lines, WebkitBoxOrient: 'vertical', overflow: 'hidden' };
}

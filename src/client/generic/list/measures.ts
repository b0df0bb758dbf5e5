/** Sizes that are reserved before anything is there, so that nothing jumps; in pixels. */
export const ROW_HEIGHT = 44;
export const HEADER_HEIGHT = 40;

/** How many rows stand in for those to come. */
export function skeletonRows(pageSize: number): number {
  return Math.min(pageSize, 10);
}

/** A digit or a minus, and what stands between digits, in a table's figures; as wide as the semibold ones of a sum. */
const DIGIT = 8.7;
const MARK = 4.3;

/** How wide a figure stands in a table, in pixels; of no amount a digit may be cut off. */
export function figureWidth(words: string): number {
  const marks = words.match(/[.,]/g)?.length ?? 0;
  return Math.ceil((words.length - marks) * DIGIT + marks * MARK);
}

/** Sizes that are reserved before anything is there, so that nothing jumps; in pixels. */
export const ROW_HEIGHT = 44;
export const HEADER_HEIGHT = 40;

/** How many rows stand in for those to come. */
export function skeletonRows(pageSize: number): number {
  return Math.min(pageSize, 10);
}

/**
 * The maximum number of rows that are rendered and printed: Chromium lays them out in about 5 s on an older core, and a PDF takes
 * about 9 s.
 */
export const MOST_DRAWN = 5_000;

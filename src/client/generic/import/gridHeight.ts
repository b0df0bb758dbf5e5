/** The room that the dialog leaves for its rows. */
export const GRID_HEIGHT = 'max(240px, calc(100dvh - 360px))';

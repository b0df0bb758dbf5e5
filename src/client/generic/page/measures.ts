/** The maximum width of a form in pixels: longer lines are harder to fill in. */
export const FORM_WIDTH = 720;

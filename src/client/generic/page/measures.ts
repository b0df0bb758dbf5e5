/** The widest a form gets, in pixels: longer lines are not easier to fill in. */
export const FORM_WIDTH = 720;

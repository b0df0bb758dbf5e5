/** The media query of a screen as narrow as a phone's. */
export const PHONE = '(max-width:599.95px)';

/** The styles of a phone's page that is enlarged to twice its size, as key of `sx`. */
export const ON_ENLARGED_PHONE = '@media (max-width:279.95px)';

/** Whether the screen is that narrow now, for code that runs before anything is rendered. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches;
}

import useMediaQuery from '@mui/material/useMediaQuery';
import { PHONE } from './isPhoneNow.ts';

/** Whether the screen is as narrow as a phone's. Lists are then cards, and dialogs fill the screen. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, { noSsr: true });
}

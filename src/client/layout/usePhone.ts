import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is as narrow as a phone's: lists are cards there, and dialogs take all of it. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width:599.95px)', { noSsr: true });
}

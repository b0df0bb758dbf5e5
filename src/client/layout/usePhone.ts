import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is as narrow as a phone's. Lists are then cards, and dialogs fill the screen. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width:599.95px)', { noSsr: true });
}

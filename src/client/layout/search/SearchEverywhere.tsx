import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { SearchDialog } from './SearchDialog.tsx';
import { SearchInBar } from './SearchInBar.tsx';

/** Finds pages, actions and records of every kind; Ctrl+K from anywhere. */
export function SearchEverywhere(): ReactNode {
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  return phone ? <SearchDialog /> : <SearchInBar />;
}

import type { ReactNode } from 'react';
import { usePhone } from '../usePhone.ts';
import { SearchDialog } from './SearchDialog.tsx';
import { SearchInBar } from './SearchInBar.tsx';

/** Searches pages, actions and records of every kind. Ctrl+K opens it from anywhere. */
export function SearchEverywhere(): ReactNode {
  const phone = usePhone();
  return phone ? <SearchDialog /> : <SearchInBar />;
}

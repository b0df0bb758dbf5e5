import MenuItem from '@mui/material/MenuItem';
import Check from 'icon/outline-check';
import type { ReactNode } from 'react';
import { useLanguageChoice } from './useLanguageChoice.ts';

/** The languages as items of a menu, each in its own words; nothing where there is only one. */
export function useLanguageItems(onChosen: () => void): ReactNode[] {
  const { languages, chosen, choose } = useLanguageChoice();
  return languages.map(({ tag, name }) => (
    <MenuItem
      key={tag}
      lang={tag}
      role="menuitemradio"
      aria-checked={tag === chosen}
      onClick={() => {
        onChosen();
        choose(tag);
      }}
      sx={{ gap: 1.25 }}
    >
      <Check aria-hidden sx={{ fontSize: 20, visibility: tag === chosen ? 'visible' : 'hidden' }} />
      {name}
    </MenuItem>
  ));
}

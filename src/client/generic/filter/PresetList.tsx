import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { DAY_PRESETS, type DayPreset } from '../../address/dayPresets.ts';
import { useText } from '../../providers/i18n.ts';

interface Props {
  /** The chosen one, if the range is one of them. */
  chosen?: string | undefined;
  onChoose: (preset: DayPreset) => void;
}

/** Ranges of days to choose from: by arrow keys, the first letters, or the number at the right. */
export function PresetList({ chosen, onChoose }: Props) {
  const text = useText();
  const press = (event: KeyboardEvent) => {
    const preset = /^[1-9]$/.test(event.key) ? DAY_PRESETS[Number(event.key) - 1] : undefined;
    if (preset === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(preset);
  };
  return (
    <MenuList dense autoFocusItem aria-label={text('filter.presets')} onKeyDownCapture={press} sx={{ p: 0 }}>
      {DAY_PRESETS.map((preset, place) => (
        <MenuItem
          key={preset}
          selected={preset === chosen}
          onClick={() => onChoose(preset)}
          aria-keyshortcuts={String(place + 1)}
          sx={{ minHeight: { xs: 44, sm: 32 }, justifyContent: 'space-between', gap: 2 }}
        >
          {text(`filter.preset.${preset}`)}
          <Typography component="span" variant="caption" color="text.secondary" aria-hidden>
            {place + 1}
          </Typography>
        </MenuItem>
      ))}
    </MenuList>
  );
}

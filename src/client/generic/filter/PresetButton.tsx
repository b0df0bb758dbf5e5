import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { type DayPreset, isDayPreset, presetDays } from '../../address/dayPresets.ts';
import { useShortcut } from '../../layout/keys/useShortcut.ts';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { PresetList } from './PresetList.tsx';

interface Props {
  chosen?: string | undefined;
  onChoose: (preset: DayPreset, days: { from: string; to: string }) => void;
}

/** A button beside the inputs of a range of days, which opens the usual ranges. */
export function PresetButton({ chosen, onChoose }: Props) {
  const text = useText();
  const today = useToday();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('filter', () => button.current?.click());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (preset: DayPreset) => {
    setAnchor(null);
    onChoose(preset, presetDays(preset, today));
  };
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ArrowDropDown />}
        sx={{ borderColor: 'Border.input', minHeight: { xs: 44, sm: 38 }, fontWeight: 400 }}
      >
        {chosen !== undefined && isDayPreset(chosen)
          ? text(`filter.preset.${chosen}`)
          : text('filter.presets')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { minWidth: 200, py: 0.5 } } }}
      >
        <PresetList chosen={chosen} onChoose={choose} />
      </Popover>
    </>
  );
}

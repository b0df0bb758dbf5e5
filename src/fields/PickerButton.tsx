import AccessTime from '@mui/icons-material/AccessTime';
import CalendarToday from '@mui/icons-material/CalendarToday';
import Box from '@mui/material/Box';
import { lazy, Suspense, type SyntheticEvent, useState } from 'react';
import { useFieldTexts } from './FieldTextsContext.tsx';
import { InputButton } from './InputButton.tsx';
import type { PickerProps } from './Picker.tsx';

/** The pickers are heavy and most days are typed, so they load when the first is opened. */
const Picker = lazy(() => import('./Picker.tsx'));

interface Props extends Omit<PickerProps, 'anchor' | 'open' | 'onClose'> {
  disabled?: boolean | undefined;
}

/** Opens the picker of an input that is typed into, below that input. */
export function PickerButton({ disabled, ...picker }: Props) {
  const texts = useFieldTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  const Icon = picker.kind === 'time' ? AccessTime : CalendarToday;
  return (
    <>
      <InputButton
        name={picker.kind === 'time' ? texts.openClock : texts.openCalendar}
        icon={<Icon fontSize="small" />}
        disabled={disabled}
        expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget.closest<HTMLElement>('.MuiInputBase-root') ?? currentTarget);
          setOpen(true);
        }}
      />
      {anchor !== undefined && (
        // Keys in the picker are its own: the form or the grid around the input would take Enter and Escape, too.
        <Box sx={CONTENTS} onKeyDown={stop}>
          <Suspense fallback={null}>
            <Picker {...picker} anchor={anchor} open={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </Box>
      )}
    </>
  );
}

const CONTENTS = { display: 'contents' };

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}

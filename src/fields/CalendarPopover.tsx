import Popover from '@mui/material/Popover';
import { CalendarMonth } from './CalendarMonth.tsx';
import { useFieldTexts } from './FieldTextsContext.tsx';

interface Props {
  day: string;
  anchor: HTMLElement;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A month to choose a day from. Loaded when it is opened; `lazy` needs the default export. */
export default function CalendarPopover({ day, anchor, onChoose, onClose }: Props) {
  const texts = useFieldTexts();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.openCalendar } }}
    >
      <CalendarMonth day={day} onChoose={onChoose} />
    </Popover>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useFieldTexts } from './FieldTextsContext.tsx';
import { InputButton } from './InputButton.tsx';
import { CalendarIcon } from './icons.tsx';

/** The calendar is heavy and most dates are typed: it loads when it is asked for. */
const CalendarPopover = lazy(() => import('./CalendarPopover.tsx'));

interface Props {
  /** The chosen day, 'YYYY-MM-DD', or '' for none. */
  day: string;
  onChoose: (day: string) => void;
  disabled?: boolean | undefined;
}

/** Opens a calendar below the input, and hands over the day that is chosen there. */
export function CalendarButton({ day, onChoose, disabled }: Props) {
  const texts = useFieldTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (chosen: string) => {
    onChoose(chosen);
    setAnchor(null);
  };
  return (
    <>
      <InputButton
        name={texts.openCalendar}
        icon={<CalendarIcon fontSize="small" />}
        disabled={disabled}
        expanded={anchor !== null}
        // Below the input, whose button this is: level with what it fills in.
        onClick={({ currentTarget }) =>
          setAnchor(currentTarget.closest<HTMLElement>('.MuiInputBase-root') ?? currentTarget)
        }
      />
      {anchor !== null && (
        <Suspense fallback={null}>
          <CalendarPopover day={day} anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

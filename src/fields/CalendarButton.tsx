import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { lazy, Suspense, useState } from 'react';
import { useFieldTexts } from './FieldTextsContext.tsx';
import { InputButton } from './InputButton.tsx';

/** The calendar is heavy and most dates are typed, so it loads when it is opened. */
const CalendarPopover = lazy(() => import('./CalendarPopover.tsx'));

interface Props {
  /** The chosen day, 'YYYY-MM-DD', or ''. */
  day: string;
  onChoose: (day: string) => void;
  disabled?: boolean | undefined;
}

/** Opens a calendar below the input and returns the chosen day. */
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
        // Anchored to the input that this button belongs to.
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

/** The sign that inputs need, so that no icon package loads with it. It is decoration: the buttons have names. */

function CalendarIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path d="M20 4h-2V2h-2v2H8V2H6v2H4a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H4V10h16zm0-12H4V6h16z" />
    </SvgIcon>
  );
}

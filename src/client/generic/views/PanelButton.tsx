import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useRef, useState } from 'react';
import { Overlay } from '../../layout/Section.tsx';
import { TOOL_BUTTON } from './toolButton.ts';

interface Props {
  label: string;
  icon: ReactNode;
  /** Beside the icon, such as a number. */
  count?: string | undefined;
  /** The list differs from its default by this tool. */
  isOn?: boolean;
  panel: (anchor: HTMLElement | null, onClose: () => void) => ReactNode;
}

/** A button of the toolbar, an icon with its name for screen readers, that opens a panel below itself. */
export function PanelButton({ label, icon, count, isOn = false, panel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        title={label}
        sx={{ ...TOOL_BUTTON, ...ICON, ...(isOn && { color: 'primary.main', borderColor: 'primary.main' }) }}
      >
        {icon}
        <span style={visuallyHidden}>{label}</span>
        {count}
      </Button>
      {isOpen && <Overlay onClose={close}>{panel(button.current, close)}</Overlay>}
    </>
  );
}

const ICON = { minWidth: 44, px: 1, gap: 0.5 };

import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** The sign that inputs need, so that no icon package loads with it. It is decoration: the buttons have names. */

export function CalendarIcon(props: SvgIconProps) {
  return (
    <SvgIcon aria-hidden {...props}>
      <path d="M20 4h-2V2h-2v2H8V2H6v2H4a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H4V10h16zm0-12H4V6h16z" />
    </SvgIcon>
  );
}

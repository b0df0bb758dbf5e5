import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';

/** The seconds left at which the time is announced: announcing every second would be too much. */
const ANNOUNCED = [60, 30, 10];

/** The seconds left from which the time is highlighted. */
const URGENT = 10;

/** Visible only to screen readers. */
const SCREEN_READER_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** The time left to enter the OTP: shown every second, announced at some. */
export function Countdown({ seconds }: { seconds: number }): ReactNode {
  const text = useText();
  const spoken = ANNOUNCED.filter((mark) => mark >= seconds).at(-1);
  return (
    <>
      <Box
        role="timer"
        aria-live="off"
        sx={{
          fontSize: '0.8125rem',
          fontVariantNumeric: 'tabular-nums',
          color: seconds > URGENT ? 'text.secondary' : 'error.main',
        }}
      >
        {text('forget.otp.left', { seconds })}
      </Box>
      <Box component="span" role="status" sx={SCREEN_READER_ONLY}>
        {spoken !== undefined && text('forget.otp.leftSpoken', { seconds: spoken })}
      </Box>
    </>
  );
}

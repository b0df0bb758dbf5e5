import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../providers/i18n.ts';

/** At these seconds the time left is spoken: each second would drown everything else. */
const SPOKEN = [60, 30, 10];

/** How soon the time is pressing. */
const PRESSING = 10;

/** Only for those who hear the page. */
const HEARD = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** The time left to enter the OTP: to be seen each second, to be heard now and then. */
export function Countdown({ seconds }: { seconds: number }): ReactNode {
  const t = useText();
  const spoken = SPOKEN.filter((mark) => mark >= seconds).at(-1);
  return (
    <>
      <Box
        role="timer"
        aria-live="off"
        sx={{
          fontSize: '0.8125rem',
          fontVariantNumeric: 'tabular-nums',
          color: seconds > PRESSING ? 'text.secondary' : 'error.main',
        }}
      >
        {t('forget.otp.left', { seconds })}
      </Box>
      <Box component="span" role="status" sx={HEARD}>
        {spoken !== undefined && t('forget.otp.leftSpoken', { seconds: spoken })}
      </Box>
    </>
  );
}

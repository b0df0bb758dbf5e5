import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../providers/i18n.ts';
import { currentMessages, dismiss, type Message, onMessages } from '../providers/notification.ts';
import { Connection } from './Connection.tsx';
import { Icon } from './Icon.tsx';
import { Outdated } from './Outdated.tsx';
import { useClearOfFocus } from './useClearOfFocus.ts';

/** How long a message stays (specification 2, section 9). */
const SHOWN_FOR = 3000;

/**
 * What the product has to say, at the foot of the screen: whether the server answers, and the messages; hovering or
 * focusing one holds it. Beside the app, not in it, so that it is heard while a modal dialog is open, too.
 */
export function Notifications(): ReactNode {
  const t = useText();
  const messages = useSyncExternalStore(onMessages, currentMessages);
  const region = useHeard();
  const side = useClearOfFocus(region, messages.length);
  return createPortal(
    <Box
      ref={region}
      component="section"
      aria-label={t('notification.region')}
      data-print="hide"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        ...PLACE[side],
        insetInline: 16,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      <Connection />
      <Outdated />
      {messages.map((message) => (
        <Notification key={message.id} {...message} />
      ))}
    </Box>,
    document.body,
  );
}

/** Below the top bar; on a phone above the bar in which a form has its buttons. */
const PLACE = { top: { top: 64 }, bottom: { bottom: { xs: 72, sm: 16 } } };

/** A modal dialog hides all that stands beside it from those who hear the page; what is said here must be heard. */
function useHeard() {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = region;
    if (current === null) return;
    const observer = new MutationObserver(() => current.removeAttribute('aria-hidden'));
    observer.observe(current, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, []);
  return region;
}

function Notification({ id, type, message }: Message): ReactNode {
  const t = useText();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, id]);
  const color = type === 'error' ? 'error.main' : 'success.main';
  return (
    <Paper
      role={type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        maxWidth: 560,
        pl: 1.5,
        pr: 0.5,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderLeft: 3,
        borderLeftColor: color,
        bgcolor: 'Floating.main',
        boxShadow: '0 8px 24px rgba(2, 6, 23, 0.18)',
      }}
    >
      <Icon name={type === 'error' ? 'error' : 'success'} sx={{ color, fontSize: 20 }} />
      <Typography sx={{ py: 0.75, fontWeight: 500 }}>{message}</Typography>
      <IconButton size="small" aria-label={t('notification.close')} onClick={() => dismiss(id)}>
        <Icon name="close" sx={{ fontSize: 18 }} />
      </IconButton>
    </Paper>
  );
}

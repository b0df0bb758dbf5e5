import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../providers/i18n.ts';
import { isOutdated, onOutdated } from '../providers/loadedVersion.ts';
import { currentMessages, dismiss, type Message, onMessages } from '../providers/notification.ts';
import { reload } from '../providers/reload.ts';
import { Connection } from './Connection.tsx';
import { Icon } from './Icon.tsx';
import { PILL } from './pill.ts';
import { useClearOfFocus } from './useClearOfFocus.ts';

/** How long a message is shown, in milliseconds (docs/business-rules.md, "Screens"). */
const SHOWN_FOR = 3000;
/** With a button, there must be time to reach it. */
const SHOWN_WITH_ACTION = 10_000;

/**
 * The messages and the connection status, at the foot of the screen. Hovering or focusing a message keeps it. They are outside
 * of the app, so that screen readers announce them while a modal dialog is open.
 */
export function Notifications(): ReactNode {
  const text = useText();
  const messages = useSyncExternalStore(onMessages, currentMessages);
  const region = useKeptAnnounced();
  const side = useClearOfFocus(region, messages.length);
  return createPortal(
    <Box
      ref={region}
      component="section"
      aria-label={text('notification.region')}
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

/** Below the top bar; on a phone above the bar with a form's buttons. */
const PLACE = { top: { top: 64 }, bottom: { bottom: { xs: 72, sm: 16 } } };

/** A modal dialog hides everything outside of it from assistive technology. The messages must stay exposed. */
function useKeptAnnounced() {
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

function Notification({ id, type, message, action }: Message): ReactNode {
  const text = useText();
  const [held, setHeld] = useState(false);
  const isActionable = action !== undefined;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), isActionable ? SHOWN_WITH_ACTION : SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, id, isActionable]);
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
      {action !== undefined && (
        <Button
          size="small"
          onClick={() => {
            action.run();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label={text('notification.close')} onClick={() => dismiss(id)}>
        <Icon name="close" sx={{ fontSize: 18 }} />
      </IconButton>
    </Paper>
  );
}

/** Says that settings or definitions have changed since the page was loaded. The user decides when to reload. */
function Outdated(): ReactNode {
  const text = useText();
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  if (!outdated) return null;
  return (
    <Paper role="status" sx={{ ...PILL, py: 0.5, pr: 0.5, pointerEvents: 'auto' }}>
      <GlobalStyles styles={SPACE_BELOW} />
      {text('failure.outdated')}
      <Button size="small" onClick={reload}>
        {text('failure.reload')}
      </Button>
    </Paper>
  );
}

/** The notice stays, so on a phone the end of the page can be scrolled above it. */
const SPACE_BELOW = { '@media (max-width: 599.95px)': { body: { paddingBottom: 72 } } };

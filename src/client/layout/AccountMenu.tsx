import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Check from '@mui/icons-material/CheckOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useLogout } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useDefinitions, useUser } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';
import { initialsOf } from './initials.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useLanguageChoice } from './useLanguageChoice.ts';
import { useWasOpened } from './useWasOpened.ts';

/** The badge with the user's initials. Its menu shows the user, links to their account, and signs out. */
export function AccountMenu(): ReactNode {
  const text = useText();
  const { name } = useUser();
  const hasSetting = !useDefinitions().missingParts?.includes('setting');
  const { mutate: logout, isPending } = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const drawn = useWasOpened(open);
  const languages = useLanguageItems(() => setAnchor(null));
  return (
    <>
      <IconButton
        // The accessible name contains the visible text, for users of voice control.
        aria-label={text('layout.account', { name, initials: initialsOf(name) })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
        size="small"
      >
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: '0.8125rem',
            fontWeight: 600,
            bgcolor: 'text.primary',
            color: 'background.paper',
          }}
        >
          {initialsOf(name)}
        </Avatar>
      </IconButton>
      {drawn && (
        <Menu anchorEl={anchor} open={open} onClose={() => setAnchor(null)}>
          <SignedInUser />
          <Divider sx={{ my: '4px !important' }} />
          {hasSetting && (
            <MenuItem
              component={RouterLink}
              to="/dashboard/setting#account"
              onClick={() => setAnchor(null)}
              sx={{ gap: 1.25 }}
            >
              <AccountCircle aria-hidden sx={{ fontSize: 20 }} />
              {text('layout.myAccount')}
            </MenuItem>
          )}
          {languages.length > 0 && <Divider sx={{ my: '4px !important' }} />}
          {languages}
          {languages.length > 0 && <Divider sx={{ my: '4px !important' }} />}
          <MenuItem disabled={isPending} onClick={() => logout()} sx={{ gap: 1.25 }}>
            <MenuIcon name="logout" sx={{ fontSize: 20 }} />
            {text('layout.logout')}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}

/** The signed-in user, in spans: a menu must not contain paragraphs. */
function SignedInUser(): ReactNode {
  const text = useText();
  const { name, email, isAdmin } = useUser();
  return (
    <Box role="presentation" sx={{ px: 2, py: 1, maxWidth: 280, '& > *': { display: 'block' } }}>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
      {isAdmin && (
        <Typography component="span" variant="caption" color="text.secondary">
          {text('layout.administrator')}
        </Typography>
      )}
    </Box>
  );
}
/** Keyboard focus skips this item, because it cannot be chosen. */
SignedInUser.muiSkipListHighlight = true;

/** The languages as menu items, each in its own language; empty if there is only one. */
function useLanguageItems(onChosen: () => void): ReactNode[] {
  const { languages, chosen, choose } = useLanguageChoice();
  return languages.map(({ tag, name }) => (
    <MenuItem
      key={tag}
      lang={tag}
      role="menuitemradio"
      aria-checked={tag === chosen}
      onClick={() => {
        onChosen();
        choose(tag);
      }}
      sx={{ gap: 1.25 }}
    >
      <Check aria-hidden sx={{ fontSize: 20, visibility: tag === chosen ? 'visible' : 'hidden' }} />
      {name}
    </MenuItem>
  ));
}

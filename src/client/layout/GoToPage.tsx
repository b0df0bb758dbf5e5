import Search from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MenuLink } from '../../schema/index.ts';
import { useText } from '../providers/i18n.ts';
import { addressOf, allLinks, type Menu } from './menu.ts';
import { useShortcut } from './useShortcut.ts';

/** Finds a page of the sidebar by its name; Ctrl+K from anywhere. */
export function GoToPage({ menu }: { menu: Menu }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useShortcut('k', () => input.current?.focus());

  const found = search(allLinks(menu), words);
  const active = found[Math.min(at, found.length - 1)];
  const close = () => {
    setOpen(false);
    setWords('');
    setAt(0);
  };
  const go = (link: MenuLink) => {
    close();
    input.current?.blur();
    navigate(addressOf(link));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length));
      setOpen(true);
    }
    if (event.key === 'Enter' && open && active) go(active);
    if (event.key === 'Escape') close();
  };

  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <InputBase
        inputRef={input}
        value={words}
        fullWidth
        placeholder={t('layout.goTo')}
        startAdornment={<Search aria-hidden sx={{ fontSize: 18, mr: 1, color: 'text.secondary' }} />}
        endAdornment={
          <Box
            component="kbd"
            aria-hidden
            sx={{
              display: { xs: 'none', md: 'block' },
              whiteSpace: 'nowrap',
              font: 'inherit',
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            Ctrl K
          </Box>
        }
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onMouseDown={() => setOpen(true)}
        onBlur={close}
        onKeyDown={press}
        inputProps={{
          role: 'combobox',
          'aria-label': t('layout.goTo'),
          'aria-expanded': open,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': open && active ? `${id}-${found.indexOf(active)}` : undefined,
          autoComplete: 'off',
        }}
        sx={{
          height: 36,
          px: 1.25,
          border: 1,
          borderColor: 'Border.input',
          borderRadius: 1,
          bgcolor: 'background.default',
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
          '& :focus-visible': { outline: 'none' },
          '& .MuiInputBase-input::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      {open && (
        <Paper
          component="ul"
          role="listbox"
          id={id}
          aria-label={t('layout.goTo')}
          sx={{
            position: 'absolute',
            zIndex: 'modal',
            insetInline: 0,
            top: 40,
            m: 0,
            p: 0.5,
            maxHeight: 360,
            overflowY: 'auto',
            listStyle: 'none',
            border: 1,
            borderColor: 'divider',
            boxShadow: '0 8px 24px rgba(2, 6, 23, 0.16)',
          }}
        >
          {found.map((link, index) => (
            <Box
              component="li"
              role="option"
              key={`${link.group}.${link.to}`}
              id={`${id}-${index}`}
              aria-selected={link === active}
              // The input keeps the focus, so that leaving it does not close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(link)}
              onMouseMove={() => setAt(index)}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                px: 1.25,
                py: 0.75,
                borderRadius: 0.75,
                cursor: 'pointer',
                '&[aria-selected=true]': { bgcolor: 'action.selected' },
              }}
            >
              <span>{link.label}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {link.group}
              </Box>
            </Box>
          ))}
          {found.length === 0 && (
            <Box component="li" role="presentation" sx={{ px: 1.25, py: 0.75, color: 'text.secondary' }}>
              {t('layout.goToNone')}
            </Box>
          )}
        </Paper>
      )}
    </Box>
  );
}

/** The links that have every word in their label or group. */
function search(links: readonly MenuLink[], words: string): MenuLink[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return links.filter(({ label, group }) => {
    const hay = `${label} ${group}`.toLocaleLowerCase();
    return wanted.every((word) => hay.includes(word));
  });
}

import { createTheme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { ON_ENLARGED_PHONE } from './layout/isPhoneNow.ts';

/** Slate neutrals and one teal accent. */
const slate = {
  50: '#f8fafc',
  100: '#f1f5f9',
  200: '#e2e8f0',
  300: '#cbd5e1',
  500: '#64748b',
  600: '#475569',
  900: '#0f172a',
};

const light = {
  primary: { main: '#0f766e', dark: '#115e59', light: '#14b8a6', contrastText: '#ffffff' },
  error: { main: '#b91c1c' },
  warning: { main: '#b45309' },
  success: { main: '#15803d' },
  info: { main: '#0369a1' },
  text: { primary: slate[900], secondary: slate[600], disabled: slate[500] },
  background: { default: slate[50], paper: '#ffffff' },
  divider: slate[200],
  // The border of an input needs a contrast of 3:1 to the page.
  Border: { input: '#7c8aa0' },
  Floating: { main: '#ffffff' },
  action: { hover: 'rgba(15, 23, 42, 0.04)', selected: 'rgba(15, 118, 110, 0.08)' },
};

const dark = {
  primary: { main: '#2dd4bf', dark: '#5eead4', light: '#99f6e4', contrastText: '#042f2e' },
  error: { main: '#fca5a5' },
  warning: { main: '#fbbf24' },
  success: { main: '#4ade80' },
  info: { main: '#38bdf8' },
  text: { primary: '#e6ebf2', secondary: '#a3b1c6', disabled: '#8391a7' },
  background: { default: '#0b1220', paper: '#111a2b' },
  divider: '#243147',
  Border: { input: '#66758e' },
  // In the dark scheme shadows are invisible, so floating surfaces are a little lighter than those below.
  Floating: { main: '#18233a' },
  Alert: {
    errorStandardBg: '#2d2b3a',
    warningStandardBg: '#2d2e2a',
    successStandardBg: '#183135',
    infoStandardBg: '#162e44',
  },
  action: { hover: 'rgba(226, 232, 240, 0.06)', selected: 'rgba(45, 212, 191, 0.12)' },
};

declare module '@mui/material/styles' {
  interface Palette {
    Border: { input: string };
    Floating: { main: string };
  }
  interface PaletteOptions {
    Border?: { input: string };
    Floating?: { main: string };
  }
}

export const FONT = '"Inter Variable", "Inter Stand-in", "Noto Sans Bengali Variable", system-ui, sans-serif';

/** Motion at most 150 ms. */
const duration = {
  shortest: 80,
  shorter: 100,
  short: 120,
  standard: 150,
  complex: 150,
  enteringScreen: 150,
  leavingScreen: 120,
};

/** The focus ring; inside the element in lists, whose edge would cut it off. */
const FOCUS = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };
const FOCUS_INSIDE = { ...FOCUS, outlineOffset: -2 };
/** The minimum size of frequent touch targets on a phone. */
const TOUCH = 44;
/** With forced colours, surfaces that differ only by background need a border. */
const FEW_COLOURS = '@media (forced-colors: active)';
const ON_PHONE = '@media (max-width:599.95px)';
const TOOLTIP = { fontSize: '0.75rem', lineHeight: 1.4, backgroundColor: '#334155' };
const PICKED = { fontSize: '2.125rem', fontWeight: 400, lineHeight: 1.235 };
const ANSWERS = { padding: '8px 24px 20px', flexWrap: 'wrap', rowGap: 8 } as const;

/** Floating surfaces: a border, and the only shadows of the product. */
const floating = (vars: { palette: { divider: string; Floating: { main: string } } } | undefined) => ({
  border: `1px solid ${vars?.palette.divider}`,
  boxShadow: '0 8px 24px rgba(2, 6, 23, 0.16)',
  backgroundColor: vars?.palette.Floating.main,
});

export const makeTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    shape: { borderRadius: 8 },
    transitions: { duration },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
      h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
      // The title of a page of Refine.
      h5: { fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
      subtitle1: { fontSize: '0.9375rem' },
      caption: { fontSize: '0.75rem', lineHeight: 1.4 },
      button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          html: { WebkitTextSizeAdjust: '100%' },
          body: { overflowWrap: 'break-word' },
          ':focus-visible': FOCUS,
          'main:focus': { outline: 'none' },
          'p, h1, h2, h3': { margin: 0 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // Zero, because every printed element would otherwise start a transition to the colours of paper.
              transitionDuration: '0s !important',
              scrollBehavior: 'auto !important',
            },
          },
          [FEW_COLOURS]: {
            'nav [aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 },
            '.Mui-disabled': { color: 'GrayText !important' },
          },
          '@media print': {
            'html, body': { background: '#fff !important', color: '#000 !important' },
            // From the dark scheme, lines would be nearly black.
            body: { '--mui-palette-divider': '#d0d5dc' },
            'nav, header[role=banner], footer, button:not(th button), [role=search], [data-print=hide]': {
              display: 'none !important',
            },
            thead: { display: 'table-header-group' },
            // Content only for print replaces everything else.
            'body:has(> [data-print=only]) > :not([data-print=only])': { display: 'none !important' },
            'main, main *': { color: '#000 !important', background: 'transparent !important' },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        // Material replaces the ring by a ripple, so it is set again.
        styleOverrides: { root: { '&:focus-visible': FOCUS } },
      },
      MuiListItemButton: { styleOverrides: { root: { '&:focus-visible': FOCUS_INSIDE } } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 36,
            paddingInline: 14,
            whiteSpace: 'nowrap',
            [ON_ENLARGED_PHONE]: { whiteSpace: 'normal' },
            [ON_PHONE]: { minHeight: TOUCH },
            [FEW_COLOURS]: { border: '1px solid' },
          },
          sizeSmall: { minHeight: 30, paddingInline: 10, [ON_PHONE]: { minHeight: TOUCH } },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            // A control inside an input has the whole input as its touch target.
            [ON_PHONE]: { '&:not(.MuiInputBase-root *)': { minWidth: TOUCH, minHeight: TOUCH } },
          },
        },
      },
      MuiButtonGroup: { defaultProps: { disableElevation: true } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiPickersTextField: { defaultProps: { size: 'small' } },
      MuiPickersOutlinedInput: { defaultProps: { notched: false } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      // Above the control, as in every form (fields/LabelledInput.tsx).
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            position: 'static',
            transform: 'none',
            maxWidth: 'none',
            marginBottom: 4,
            fontSize: 13,
            lineHeight: '20px',
            fontWeight: 500,
            whiteSpace: 'normal',
            '&, &.Mui-focused': { color: vars?.palette.text.primary },
            '& .MuiInputLabel-asterisk': { color: vars?.palette.error.main },
          }),
        },
      },
      MuiSelect: { defaultProps: { size: 'small' } },
      MuiAutocomplete: {
        defaultProps: { size: 'small' },
        styleOverrides: {
          paper: ({ theme: { vars } }) => ({ marginTop: 4, ...floating(vars) }),
          option: { overflowWrap: 'anywhere' },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { size: 'small', notched: false },
        styleOverrides: {
          root: ({ theme: { vars } }) => ({
            background: vars?.palette.background.paper,
            fontSize: '0.875rem',
            // Browsers of phones zoom the page into an input with smaller letters.
            [ON_PHONE]: { minHeight: TOUCH, fontSize: '1rem' },
            // A page enlarged fourfold has room for a whole day.
            '@media (max-width: 239.95px)': { '&&, && input': { paddingInline: 6 } },
            // The ring of an input is its border; the text inside needs none.
            '& :focus-visible': { outline: 'none' },
          }),
          notchedOutline: ({ theme: { vars } }) => ({ borderColor: vars?.palette.Border.input }),
        },
      },
      MuiTypography: { defaultProps: { variantMapping: { h5: 'h1' } } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiPopover: { styleOverrides: { paper: ({ theme: { vars } }) => floating(vars) } }, // Menus.
      // A time beside its day, for which Material takes the size of a heading.
      MuiPickersToolbarText: { styleOverrides: { root: { '&.MuiTypography-h3': PICKED } } },
      MuiPickerPopper: { styleOverrides: { paper: ({ theme: { vars } }) => floating(vars) } },
      MuiMenuItem: {
        styleOverrides: {
          root: {
            fontSize: '0.875rem',
            minHeight: 36,
            [ON_PHONE]: { minHeight: TOUCH },
            '&:focus-visible': FOCUS_INSIDE,
          },
        },
      },
      MuiDialog: {
        styleOverrides: {
          paper: ({ theme: { vars } }) => ({
            border: `1px solid ${vars?.palette.divider}`,
            boxShadow: '0 24px 48px rgba(2, 6, 23, 0.24)',
          }),
        },
      },
      MuiDialogActions: { styleOverrides: { root: ANSWERS } },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600 } } },
      MuiTooltip: { defaultProps: { enterDelay: 400, arrow: false }, styleOverrides: { tooltip: TOOLTIP } },
      MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
      MuiLink: { defaultProps: { underline: 'hover' } },
    },
  });

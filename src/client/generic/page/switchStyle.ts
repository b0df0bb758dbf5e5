/** Buttons beside each other, of which one is pressed. */
export const SWITCH = {
  display: 'inline-flex',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    px: 1.25,
    minHeight: { xs: 44, sm: 34 },
    fontSize: 13,
    fontWeight: 600,
    color: 'text.secondary',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: 'action.hover' },
  '& [aria-pressed=true]': { color: 'text.primary', backgroundColor: 'action.selected' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
};

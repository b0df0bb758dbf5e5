/** The styles of formatted text, displayed and edited. */
export const FORMATTED = {
  overflowWrap: 'anywhere',
  lineHeight: 1.55,
  '& > *, & blockquote > *': { my: 0, mx: 0 },
  '& > * + *, & blockquote > * + *': { mt: 1 },
  '& :is(h1, h2, h3, h4, h5, h6)': { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
  '& > * + :is(h1, h2, h3, h4, h5, h6)': { mt: 1.75 },
  '& :is(ul, ol)': { pl: 2.75 },
  '& li > :is(p, ul, ol)': { my: 0 },
  '& li + li': { mt: 0.25 },
  '& blockquote': { pl: 1.5, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
  '& code': {
    px: 0.5,
    borderRadius: 0.5,
    bgcolor: 'action.hover',
    fontFamily: 'monospace',
    fontSize: '0.92em',
  },
  '& pre': { p: 1, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-wrap' },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  '& hr': { border: 0, borderTop: '1px solid', borderColor: 'divider' },
} as const;

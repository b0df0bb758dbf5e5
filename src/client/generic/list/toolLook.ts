/** The look of a switch in the toolbar, and of one that is on or has the focus. */
export const TOOL = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  px: 1.25,
  minHeight: { xs: 44, sm: 34 },
  order: { xs: 1, sm: 0 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
  fontWeight: 600,
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
};

export const TOOL_ON = { color: 'text.primary', backgroundColor: 'action.selected' };
export const TOOL_FOCUS = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 };

/** The size of a tool that is still loading, in pixels: on a phone, tools are narrower and higher. */
export function toolSize(onPhone: number, width = onPhone) {
  return { width: { xs: onPhone, sm: width }, height: { xs: 44, sm: 36 } };
}

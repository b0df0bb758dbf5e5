/** A button of the toolbar that opens a panel. */
export const TOOL_BUTTON = {
  borderColor: 'Border.input',
  fontWeight: 400,
  minHeight: { xs: 44, sm: 36 },
  py: 0,
  whiteSpace: 'nowrap',
};

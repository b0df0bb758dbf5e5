/** A mark below the name of a row. */
export const BADGE = {
  display: 'inline-block',
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 11.5,
  lineHeight: 1.5,
  color: 'text.secondary',
};

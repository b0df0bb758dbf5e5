/** The style of a status among the notifications, shown as long as it lasts. */
export const PILL = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  maxWidth: 560,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  fontWeight: 500,
  bgcolor: 'Floating.main',
  boxShadow: '0 8px 24px rgba(2, 6, 23, 0.18)',
};

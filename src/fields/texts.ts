/** The texts of the views in English. The web app gives those of its catalogue, under `fields.*`, through FieldTextsContext. */
export const FIELD_TEXTS = {
  yes: 'Yes',
  no: 'No',
  none: '—',
  notApplicable: 'N/A',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  openCalendar: 'Open calendar',
  open: 'Open',
  close: 'Close',
  clear: 'Clear',
  loading: 'Loading …',
  loadFailed: 'The list could not be loaded',
  choose: 'Choose',
  nothing: 'Nothing found!',
  invalidJson: 'This is not valid JSON yet',
  line: 'Line',
  addLine: 'Add line',
  removeLine: 'Remove line',
} as const;

export type FieldTexts = Readonly<Record<keyof typeof FIELD_TEXTS, string>>;

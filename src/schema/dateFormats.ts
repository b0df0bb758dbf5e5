/** The date formats among which a firm can choose, as patterns of dayjs; the first is the default of the definitions. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY', 'D MMM YYYY'] as const;

/** The types of the product's own entries, and the classes of accounts, in Bangla. */
export const types = {
  asset: 'সম্পদ',
  liability: 'দায়',
  equity: 'মূলধন',
  income: 'আয়',
  cost: 'সরাসরি খরচ',
  overhead: 'অফিস খরচ',
  purchase: 'ক্রয়',
  supply: 'বরাদ্দ', // goods that a project gets
  return: 'ফেরত',
  transfer: 'স্থানান্তর',
  opening: 'প্রারম্ভিক',
  adjustment: 'সমন্বয়',
  revaluation: 'পুনর্মূল্যায়ন',
  arrears: 'বকেয়া বেতন',
  reversal: 'বাতিল',
} as const;

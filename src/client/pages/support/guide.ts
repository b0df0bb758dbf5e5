/** A page of the guide in one language. */
export interface GuideText {
  /** The heading of its text. */
  title: string;
  /** The text as HTML, made by the build. */
  load: () => Promise<{ default: string }>;
}

/** A page of the guide, from docs/guide and its folder for each other language. */
export interface GuidePage {
  /** Its address: /dashboard/support/money. */
  key: string;
  /** By the tag of the language. */
  in: { en: GuideText } & Readonly<Record<string, GuideText>>;
}

/** The page in a language, or in English if the guide is not translated into it; `tag` is the language of the text. */
export function guideText({ in: texts }: GuidePage, wanted: string): GuideText & { tag: string } {
  const text = texts[wanted];
  return text === undefined ? { ...texts.en, tag: 'en' } : { ...text, tag: wanted };
}

/** The pages in reading order. */
export const guide: readonly GuidePage[] = [
  {
    key: 'getting-started',
    in: {
      en: { title: 'Getting started', load: () => import('guide/getting-started.md') },
      bn: { title: 'শুরু করা', load: () => import('guide/bn/getting-started.md') },
    },
  },
  {
    key: 'money',
    in: {
      en: { title: 'Cash, banks and vendors', load: () => import('guide/money.md') },
      bn: { title: 'নগদ, ব্যাংক ও সরবরাহকারী', load: () => import('guide/bn/money.md') },
    },
  },
  {
    key: 'people',
    in: {
      en: { title: 'Employees: wages and salaries', load: () => import('guide/people.md') },
      bn: { title: 'কর্মচারী: মজুরি ও বেতন', load: () => import('guide/bn/people.md') },
    },
  },
  {
    key: 'goods',
    in: {
      en: { title: 'Goods: purchases and projects', load: () => import('guide/goods.md') },
      bn: { title: 'মালামাল: ক্রয় ও প্রকল্প', load: () => import('guide/bn/goods.md') },
    },
  },
  {
    key: 'corrections',
    in: {
      en: { title: 'Corrections', load: () => import('guide/corrections.md') },
      bn: { title: 'সংশোধন', load: () => import('guide/bn/corrections.md') },
    },
  },
  {
    key: 'accountants',
    in: {
      en: { title: 'For accountants', load: () => import('guide/accountants.md') },
      bn: { title: 'হিসাবরক্ষকের জন্য', load: () => import('guide/bn/accountants.md') },
    },
  },
  {
    key: 'ledgers-and-reports',
    in: {
      en: { title: 'Ledgers and reports', load: () => import('guide/ledgers-and-reports.md') },
      bn: { title: 'খতিয়ান ও প্রতিবেদন', load: () => import('guide/bn/ledgers-and-reports.md') },
    },
  },
  {
    key: 'budgets',
    in: {
      en: { title: 'Budgets', load: () => import('guide/budgets.md') },
      bn: { title: 'বাজেট', load: () => import('guide/bn/budgets.md') },
    },
  },
  {
    key: 'phone-and-keyboard',
    in: {
      en: { title: 'Phone, keyboard and a bad line', load: () => import('guide/phone-and-keyboard.md') },
      bn: { title: 'ফোন, কিবোর্ড ও দুর্বল সংযোগ', load: () => import('guide/bn/phone-and-keyboard.md') },
    },
  },
  {
    key: 'administrators',
    in: {
      en: { title: 'For administrators', load: () => import('guide/administrators.md') },
      bn: { title: 'প্রশাসকের জন্য', load: () => import('guide/bn/administrators.md') },
    },
  },
  {
    key: 'own-reports',
    in: {
      en: { title: 'Reports of your own', load: () => import('guide/own-reports.md') },
      bn: { title: 'নিজের প্রতিবেদন', load: () => import('guide/bn/own-reports.md') },
    },
  },
];

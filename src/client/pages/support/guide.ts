/** A page of the guide, from docs/guide. */
export interface GuideText {
  /** Its address: /dashboard/support/money. */
  key: string;
  /** The heading of its text: the guide is in one language, and its titles with it. */
  title: string;
  /** The text as HTML, made at the build. */
  load: () => Promise<{ default: string }>;
}

/** The pages in the order in which one reads them. */
export const guide: readonly GuideText[] = [
  {
    key: 'getting-started',
    title: 'Getting started',
    load: () => import('guide/getting-started.md'),
  },
  { key: 'money', title: 'Cash, banks and vendors', load: () => import('guide/money.md') },
  { key: 'people', title: 'Employees: wages and salaries', load: () => import('guide/people.md') },
  { key: 'goods', title: 'Goods: purchases and projects', load: () => import('guide/goods.md') },
  {
    key: 'corrections',
    title: 'Corrections',
    load: () => import('guide/corrections.md'),
  },
  {
    key: 'ledgers-and-reports',
    title: 'Ledgers and reports',
    load: () => import('guide/ledgers-and-reports.md'),
  },
  {
    key: 'phone-and-keyboard',
    title: 'Phone, keyboard and a bad line',
    load: () => import('guide/phone-and-keyboard.md'),
  },
  {
    key: 'administrators',
    title: 'For administrators',
    load: () => import('guide/administrators.md'),
  },
];

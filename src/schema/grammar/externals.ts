import { z } from 'zod';

/** The pages beside the dashboard that its links open in a new tab, by name, with our own as the default (specification 2, "External pages"). */
const OWN = {
  employee_report: ['/report/employee', 'The report of an employee'],
  project_report: ['/report/project', 'The balance report of a project'],
  purchase_edit: ['/report/purchase/{id}', 'Where a purchase is put right'],
  expenses: ['/report/expenses', 'The expenses of a project'],
  wages: ['/report/wages', 'The wages of a project'],
  cash_supply: ['/report/cash-supply', 'The cash that a project was given'],
  materials: ['/report/materials', 'The goods that a project was given'],
  bank_history: ['/report/bank-history', 'The entries of a bank account, to put them right'],
} as const;

export type ExternalName = keyof typeof OWN;

/** The names by which definitions speak of the pages. */
export const EXTERNAL_NAMES = Object.keys(OWN) as readonly ExternalName[];

/** A page of this product: one slash, so that no other host can be meant. Browsers drop blanks, so there are none. */
const OWN_PAGE = /^\/(?![/\\])[^\s\\]*$/;
/** No {id} in the name of the host, which would make the record choose where the link leads. */
const WEB = /^https?:\/\/[^\s\\{}/?#]+([/?#][^\s\\]*)?$/i;

/** What is wrong with an address; undefined where nothing is. */
function mistakeIn(address: string): string | undefined {
  const unknown = [...address.matchAll(/\{([^}]*)\}/g)]
    .map(([whole]) => whole)
    .find((part) => part !== '{id}');
  if (unknown !== undefined) return `an address has {id} in its place, and no ${unknown}`;
  if (OWN_PAGE.test(address)) return undefined;
  if (WEB.test(address) && URL.canParse(address)) return undefined;
  return 'an address begins with http:// or https://, or with one / for a page of this product';
}

const address = z.string().superRefine((value, context) => {
  const message = mistakeIn(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function addressOf(name: ExternalName) {
  const [own, words] = OWN[name];
  return address.default(own).describe(words);
}

export const externals = z
  .strictObject(
    Object.fromEntries(EXTERNAL_NAMES.map((name) => [name, addressOf(name)])) as {
      [name in ExternalName]: ReturnType<typeof addressOf>;
    },
  )
  .prefault({})
  .describe('The addresses of the pages that open in a new tab; {id} stands for the record');

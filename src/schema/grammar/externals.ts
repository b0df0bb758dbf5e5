import { z } from 'zod';
import { issueText } from '../../errors/issue.ts';
import { type Problem, problem } from '../../errors/problem.ts';

/**
 * The pages outside the dashboard that open in a new tab, by name, with our own page as the default
 * (docs/business-rules.md, "Report pages").
 */
const OWN = {
  employee_report: ['/report/employee', 'The report of an employee'],
  vendor_report: ['/report/vendor', 'The statement of account of a vendor'],
  customer_report: ['/report/customer', 'The statement of account of a customer'],
  project_report: ['/report/project', 'The balance report of a project'],
  purchase_edit: ['/report/purchase/{id}', 'Where a purchase is put right'],
  expenses: ['/report/expenses', 'The expenses of a project'],
  wages: ['/report/wages', 'The wages of a project'],
  cash_supply: ['/report/cash-supply', 'The cash that a project was given'],
  materials: ['/report/materials', 'The goods that a project was given'],
  bank_history: ['/report/bank-history', 'The entries of a bank account, to put them right'],
} as const;

export type ExternalName = keyof typeof OWN;

/** The names by which definitions refer to these pages. */
export const EXTERNAL_NAMES = Object.keys(OWN) as readonly ExternalName[];

/**
 * The path of a page of this product. It has one leading slash, since two would name another host, and no
 * blanks, since browsers drop them.
 */
const OWN_PAGE = /^\/(?![/\\])[^\s\\]*$/;
/** An http(s) address. Its host contains no {id}, so that a record cannot choose the host. */
const WEB = /^https?:\/\/[^\s\\{}/?#]+([/?#][^\s\\]*)?$/i;

/** The mistake in an address, or undefined. */
function mistakeIn(address: string): Problem | undefined {
  const unknown = [...address.matchAll(/\{([^}]*)\}/g)]
    .map(([whole]) => whole)
    .find((part) => part !== '{id}');
  if (unknown !== undefined) return problem('addressNamesOther', { id: '{id}', part: unknown });
  if (OWN_PAGE.test(address)) return undefined;
  if (WEB.test(address) && URL.canParse(address)) return undefined;
  return problem('notAddress');
}

const address = z.string().superRefine((value, context) => {
  const wrong = mistakeIn(value);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: issueText(wrong) });
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

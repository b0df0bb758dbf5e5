import type { SourceFile } from '../schema/source.ts';

/**
 * Definitions for a web app that speaks to another host (API_URL), whose accounts are not ours: where none says who signs in here,
 * a hidden one does, so that those of the other host need no definition.
 */
export function withAccounts(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.some(({ text }) => /^account:/m.test(text)) ? files : [...files, HIDDEN];
}

const HIDDEN: SourceFile = {
  file: 'accounts of this server',
  text: `name: plinth_account
label: Account of this Server
menu: false
access: admin
account: { email: email, password: password, admin: is_admin, name: name }
fields:
  name: { type: text, required: true }
  email: { type: email, required: true, unique: true }
  password: { type: password, required: true }
  is_admin: { label: Administrator, type: boolean, default: false }
`,
};

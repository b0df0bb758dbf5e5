import { definitionIn, type SourceFile } from '../../../schema/source.ts';

/**
 * Definitions for a web app that uses another host (API_URL), whose accounts are not ours: if none has `account`, a hidden one
 * is added, so that the other host's definitions need none.
 */
export function withAccounts(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.some((file) => definitionIn(file)?.account !== undefined) ? files : [...files, HIDDEN];
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

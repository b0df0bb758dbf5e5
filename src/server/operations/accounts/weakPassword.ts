import type { Failure } from '../../../errors/failure.ts';
import { fieldIssue, readIssue } from '../../../errors/issue.ts';
import type { Field } from '../../../schema/index.ts';

/** The user whose password it is; what is unknown is left out. */
interface Owner {
  name?: unknown;
  email?: unknown;
}

/**
 * Why a password is too easily guessed (docs/business-rules.md, "Passwords"): it is one of the common ones, in any case of letters, or
 * the name or email of its owner, a word of the name or the email before its @, with or without digits and signs. The field's own
 * check, which the browser has too, comes before it.
 */
export async function weakness(
  password: string,
  field: Field,
  owner: Owner = {},
): Promise<Failure | undefined> {
  const common = await commonPasswords();
  if (common.has(password.trim().toLowerCase())) return readIssue(fieldIssue('commonPassword'), field);
  const [given, letters] = [plain(password), lettersOf(password)];
  const isOwn = ownWords(owner).some(
    (word) => plain(word) === given || (letters !== '' && lettersOf(word) === letters),
  );
  return isOwn ? readIssue(fieldIssue('ownPassword'), field) : undefined;
}

/** A word of a name that is shorter, such as an initial, is no password's core. */
const SHORTEST_WORD = 3;

function ownWords({ name, email }: Owner): string[] {
  const [named, address] = [name, email].map((value) => (typeof value === 'string' ? value : ''));
  const words = (named ?? '').split(/\s+/).filter((word) => word.length >= SHORTEST_WORD);
  return [named ?? '', ...words, address ?? '', (address ?? '').split('@')[0] ?? ''].filter(
    (word) => plain(word) !== '',
  );
}

/** Letters and digits alone, in lower case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest passwords of known leaks; the list loads with the first password that is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
  );
  return loaded;
}

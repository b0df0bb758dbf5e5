import type { ReactNode } from 'react';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { MailsCard } from './MailsCard.tsx';
import { NameCard } from './NameCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TokensCard } from './TokensCard.tsx';

/** The user's own account: name, password, second factor, passkeys, mails, sessions, tokens for programs. */
export default function AccountSection(): ReactNode {
  const { resources } = useDefinitions();
  const accounts = Object.values(resources).find(({ account }) => account !== undefined);
  return (
    <>
      {accounts && <NameCard accounts={accounts} />}
      {accounts && <PasswordCard accounts={accounts} />}
      <SecondFactorCard />
      <PasskeysCard />
      <MailsCard />
      <SessionsCard />
      <TokensCard />
    </>
  );
}

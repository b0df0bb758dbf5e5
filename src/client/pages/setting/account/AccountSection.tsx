import type { ReactNode } from 'react';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { NameCard } from './NameCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** What everybody may do with the account that they are signed in with. */
export default function AccountSection(): ReactNode {
  const { resources } = useDefinitions();
  const accounts = Object.values(resources).find(({ account }) => account !== undefined);
  return (
    <>
      {accounts && <NameCard accounts={accounts} />}
      {accounts && <PasswordCard accounts={accounts} />}
      <SessionsCard />
    </>
  );
}

import type { ReactNode } from 'react';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { DemoMails } from './DemoMails.tsx';
import { FailedMails } from './FailedMails.tsx';

/** Mails that could not be sent; in a demonstration also those that it would have sent. */
export default function OutboxSection(): ReactNode {
  const { outbox = false } = useDefinitions();
  return (
    <>
      <FailedMails />
      {outbox && <DemoMails />}
    </>
  );
}

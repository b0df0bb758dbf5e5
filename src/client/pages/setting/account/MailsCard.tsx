import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import { undeclaredField } from '../../../../schema/index.ts';
import { useCall } from '../../../data/index.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useLanguageChoice } from '../../../layout/useLanguageChoice.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { AccountCard } from './AccountCard.tsx';

interface MailChoice {
  approvals: boolean;
  language: string | null;
}

const MAILS = '/user/mails';

/** Which mails of the product the user gets, and in which language. */
export function MailsCard(): ReactNode {
  const text = useText();
  const call = { path: MAILS, failed: text('account.mailsFailed') };
  const { data: read, error, refetch } = useCall<MailChoice>(call, { staleAfter: 'never' });
  const [saved, setSaved] = useState<MailChoice>();
  const data = saved ?? read;
  return (
    <AccountCard title={text('account.mails')} help={text('account.mailsHelp')}>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={120} />}
      {data !== undefined && <ChoiceForm key={JSON.stringify(data)} chosen={data} onSaved={setSaved} />}
    </AccountCard>
  );
}

function ChoiceForm({
  chosen,
  onSaved,
}: {
  chosen: MailChoice;
  onSaved: (saved: MailChoice) => void;
}): ReactNode {
  const text = useText();
  const { approvals } = useDefinitions();
  const isConcerned = approvals !== undefined && (approvals.approves || approvals.sends);
  const { languages } = useLanguageChoice();
  const fields = useMemo(() => {
    const options = languages.map(({ tag, name }) => ({ value: tag, label: name }));
    return [
      ...(isConcerned ? [undeclaredField('approvals', 'boolean', text('account.mailsApprovals'))] : []),
      undeclaredField('language', 'select', text('account.mailsLanguage'), {
        options,
        placeholder: text('account.mailsLanguageFirm'),
      }),
    ];
  }, [isConcerned, languages, text]);
  const form = useOwnForm({
    fields,
    initial: { ...chosen },
    path: MAILS,
    refreshes: [MAILS],
    toBody: (checked) => ({ ...chosen, ...checked }),
    done: 'account.mailsSaved',
    failed: 'account.mailsSaveFailed',
    onDone: (checked) => onSaved({ ...chosen, ...checked }),
  });
  return (
    <OwnFields label={text('account.mails')} fields={fields} form={form} submit={text('account.mailsSave')} />
  );
}

import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { undeclaredField } from '../../../../schema/index.ts';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useLanguageChoice } from '../../../layout/useLanguageChoice.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { useText } from '../../../providers/i18n.ts';
import { OwnFields } from '../OwnFields.tsx';
import { useOwnForm } from '../useOwnForm.ts';
import { AccountCard } from './AccountCard.tsx';
import { ask } from './ask.ts';

interface MailChoice {
  approvals: boolean;
  language: string | null;
}

const KEY = ['user', 'mails'];

/** Which mails of the product the user gets, and in which language. */
export function MailsCard(): ReactNode {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      ((await ask('GET', '/user/mails', 'account.mailsFailed')) as { data: MailChoice }).data,
  });
  return (
    <AccountCard title={text('account.mails')} help={text('account.mailsHelp')}>
      {error && <Problem message={error.message} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={120} />}
      {data !== undefined && <ChoiceForm key={JSON.stringify(data)} chosen={data} />}
    </AccountCard>
  );
}

function ChoiceForm({ chosen }: { chosen: MailChoice }): ReactNode {
  const text = useText();
  const queries = useQueryClient();
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
    path: '/user/mails',
    toBody: (checked) => ({ ...chosen, ...checked }),
    done: 'account.mailsSaved',
    failed: 'account.mailsSaveFailed',
    onDone: (checked) => queries.setQueryData(KEY, { ...chosen, ...checked }),
  });
  return (
    <OwnFields label={text('account.mails')} fields={fields} form={form} submit={text('account.mailsSave')} />
  );
}

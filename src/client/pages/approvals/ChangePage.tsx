import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OneApprovalAnswer } from '../../../schema/approval.ts';
import type { FormView, Resource } from '../../../schema/index.ts';
import { APPROVALS_PATH } from '../../address/approvalsPath.ts';
import { useSend } from '../../data/index.ts';
import { LeaveGuard } from '../../generic/form/LeaveGuard.tsx';
import { isWide, MovementForm } from '../../generic/movement/MovementForm.tsx';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { noticeOf } from '../../providers/data/answers.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { valuesOf } from './approvalText.ts';
import { useApproval } from './useApprovals.ts';

/** The form of one's own movement that waits or was sent back; saving sends it again. */
export default function ChangePage(): ReactNode {
  const text = useText();
  const { id = '' } = useParams();
  const { resources } = useDefinitions();
  const { data, error, refetch } = useApproval(id);
  const resource = data && resources[data.resource];
  const title =
    resource === undefined ? text('approvals.change') : `${text('approvals.change')}: ${resource.label.one}`;
  usePageTitle(title);
  return (
    <LeaveGuard>
      <PageHeader title={title} />
      {error && <Problem message={error.message} onAgain={() => refetch()} />}
      {data === undefined && !error && <Skeleton variant="rounded" height={320} />}
      {data !== undefined && resource !== undefined && <ChangeForm approval={data} resource={resource} />}
    </LeaveGuard>
  );
}

function ChangeForm({ approval, resource }: { approval: OneApprovalAnswer; resource: Resource }) {
  const text = useText();
  const navigate = useNavigate();
  // As it was when the page opened: a refetch must not reset the form.
  const [original] = useState(approval);
  const leave = () => void navigate(`/dashboard/${APPROVALS_PATH}/${original.id}`, { replace: true });
  const { initial, given } = useMemo(() => startOf(original, resource), [original, resource]);
  const view = useMemo<FormView>(
    () => ({
      ...resource.create,
      submit: text('approvals.sendAgain'),
      reset: text('confirm.cancel'),
      resets: 'initial',
      clears: 'success',
    }),
    [resource, text],
  );
  const { send } = useSend();
  const save = async (body: object, key: string) => {
    const failed = text('layout.approvalsFailed');
    const path = `/approvals/${original.id}`;
    const answer = await send({ method: 'put', path, body, key, failed, isQuiet: true });
    return { message: noticeOf(answer) ?? text('approvals.sent') };
  };
  return (
    <div style={{ maxWidth: isWide(resource) ? undefined : FORM_WIDTH + 120 }}>
      <Card>
        <MovementForm
          resource={resource}
          view={view}
          place="page"
          draftOf={`approval ${original.id}`}
          initial={initial}
          given={given}
          save={save}
          onSaved={leave}
          onDiscard={leave}
        />
      </Card>
    </div>
  );
}

/** The initial values of the form, and the values without an input. */
function startOf({ body, record }: OneApprovalAnswer, resource: Resource) {
  const { api, fields, create } = resource;
  const values = valuesOf(record, resource);
  const inPath = [...api.create.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const kept = Object.fromEntries(inPath.map((name) => [name, values[name]]));
  const showsDate = create.groups.some(({ items }) => items.some(({ field }) => field === 'date'));
  const date = body?.date ?? values.date;
  return {
    initial: { ...body, ...values, date },
    given: { ...kept, ...(fields.date !== undefined && !showsDate && { date }) },
  };
}

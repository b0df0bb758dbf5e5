import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { listKey } from '../../providers/data/parts.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { browserStorage } from '../../providers/storage.ts';
import { AddressNotice } from '../list/AddressNotice.tsx';
import { canHave } from '../list/toolsOfKind.ts';
import type { May } from '../page/useMay.ts';
import { bulkJobKey } from '../table/useRowSelection.ts';
import type { ViewToolProps } from '../views/ViewProps.ts';

const GroupsNotice = lazyExport(() => import('../views/GroupsNotice.tsx'), 'GroupsNotice');
const OwnApprovals = lazyExport(() => import('../list/OwnApprovals.tsx'), 'OwnApprovals');
const UnfinishedBulk = lazyExport(() => import('../bulk/UnfinishedBulk.tsx'), 'UnfinishedBulk');
const WhereChips = lazyExport(() => import('../views/WhereChips.tsx'), 'WhereChips');

interface Props extends ViewToolProps {
  may: May;
  /** About the view of the address. */
  notice: string | undefined;
  /** Why the rows are not grouped. */
  refusal: string | undefined;
}

/** Above the rows of a list: its conditions, and what one should know about what is shown. */
export function ListNotices({ resource, may, state, change, notice, refusal }: Props) {
  const text = useText();
  const { approvals } = useDefinitions();
  const hasUnfinished = useUnfinished(resource);
  return (
    <>
      {state.where.length > 0 && (
        <Section waiting={<Skeleton variant="rounded" width={240} height={28} sx={{ mb: 1.5 }} />}>
          <WhereChips resource={resource} where={state.where} onWhere={(where) => change({ where })} />
        </Section>
      )}
      <AddressNotice resource={resource} />
      {resource.kind === 'movement' && approvals?.sends === true && (
        <Section>
          <OwnApprovals resource={resource.name} />
        </Section>
      )}
      {hasUnfinished && (
        <Section>
          <UnfinishedBulk resource={resource} may={may} />
        </Section>
      )}
      {notice !== undefined && <Notice>{notice}</Notice>}
      {state.group.length > 0 && !canHave('groups', state.view) && (
        <Section>
          <GroupsNotice onTakeOff={() => change({ group: [] })} />
        </Section>
      )}
      {refusal !== undefined && <Notice>{text('group.refused', { reason: refusal })}</Notice>}
    </>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
      {children}
    </Alert>
  );
}

/** Whether a change of many records was interrupted here; only then the code that continues it is loaded. */
function useUnfinished(resource: Resource): boolean {
  const { id } = useUser();
  const [isThere] = useState(() => browserStorage.get(bulkJobKey(id, listKey(resource))) !== null);
  return isThere;
}

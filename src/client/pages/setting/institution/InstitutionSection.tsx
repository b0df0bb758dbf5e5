import type { ReactNode } from 'react';
import { type Resource, rightsFor } from '../../../../schema/index.ts';
import { RecordEditor } from '../../../generic/form/RecordEditor.tsx';
import { History } from '../../../generic/history/History.tsx';
import { Card } from '../../../generic/page/Card.tsx';
import { Missing } from '../../../generic/page/Missing.tsx';
import { Problem } from '../../../generic/page/Problem.tsx';
import { useMay } from '../../../generic/page/useMay.ts';
import { useRecord } from '../../../generic/show/useRecord.ts';
import { isFirm } from '../../../layout/menu.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';

/** The id of the record of a resource of the kind `single`. */
const ONLY = '1';

/** The firm's own data, from the definition that provides this page. */
export default function InstitutionSection(): ReactNode {
  const { resources } = useDefinitions();
  const firm = Object.values(resources).find(isFirm);
  return firm === undefined ? null : <Firm resource={firm} />;
}

function Firm({ resource: given }: { resource: Resource }) {
  const { record, missing, failure, again } = useRecord(given, ONLY);
  const resource = rightsFor(given, record);
  const may = useMay(resource);
  const problem = failure !== undefined && <Problem message={failure} onAgain={again} />;
  if (problem && record === undefined) return problem;
  if (missing) return <Missing resource={resource} />;
  return (
    <>
      {problem}
      <RecordEditor resource={resource} record={record} mayUpdate={may.update} />
      {may.update && (
        <Card padded>
          <History resource={resource} id={ONLY} heading="h3" />
        </Card>
      )}
    </>
  );
}

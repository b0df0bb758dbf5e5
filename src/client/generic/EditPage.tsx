import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Resource, recordName, rightsFor } from '../../schema/index.ts';
import { pathOf, showPath } from '../address/paths.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { LeaveGuard } from './form/LeaveGuard.tsx';
import { RecordEditor } from './form/RecordEditor.tsx';
import { useOpenedRecord } from './form/useOpenedRecord.ts';
import { BackLink } from './page/BackLink.tsx';
import { Missing } from './page/Missing.tsx';
import { FORM_WIDTH } from './page/measures.ts';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { Problem } from './page/Problem.tsx';
import { useMay } from './page/useMay.ts';
import { useRecord } from './show/useRecord.ts';

/** The id of the record of a resource of the kind `single`. */
const ONLY = '1';

/** The page that edits a record of any resource. For a single record it is also the page that shows it. */
export function EditPage({ resource }: { resource: Resource }) {
  const params = useParams();
  const single = resource.kind === 'single';
  const id = single ? ONLY : (params.id ?? '');
  const { one: mayRead, update: mayEdit } = useMay(resource);
  const readable = mayRead && (mayEdit || single);
  const { record: present, missing, failure, again } = useRecord(resource, readable ? id : undefined);
  const opened = useOpenedRecord(mayEdit ? present : undefined);
  const record = present ?? opened;
  const own = rightsFor(resource, record);
  const may = useMay(own);
  const { edit, list } = own;
  const navigate = useNavigate();
  const [isActed, setActed] = useState(false);
  // An action leaves the page as saving does, but typed values keep the form open beside the record's new values.
  const leave = () => {
    setActed(true);
    if (edit.after === 'list') void navigate(pathOf(list.path));
    if (edit.after === 'show') void navigate(showPath(own, id));
  };
  const name = record && recordName(own, record);
  usePageTitle(edit.title);
  if (!readable) return <Denied title={edit.title} />;
  return (
    <LeaveGuard>
      <Box sx={{ maxWidth: FORM_WIDTH }}>
        <PageHeader
          title={(!single && name) || edit.title}
          {...(name && { subtitle: single ? name : edit.title })}
          {...(!single && { above: <BackLink to={pathOf(list.path)} title={list.title} /> })}
        >
          <PageLinks links={edit.links} />
          {record !== undefined && (
            <ActionButtons resource={own} record={record} place="edit" onDone={leave} />
          )}
        </PageHeader>
        {failure !== undefined && <Problem message={failure} onAgain={again} />}
        {missing && record === undefined ? (
          <Missing resource={own} id={id} />
        ) : (
          (failure === undefined || record !== undefined) && (
            <RecordEditor resource={own} record={record} mayUpdate={may.update} isActed={isActed} />
          )
        )}
      </Box>
    </LeaveGuard>
  );
}

export default EditPage;

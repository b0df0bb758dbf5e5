import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import type { BaseRecord } from '../../data/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';

export const loadDelete = () => import('./DeleteDialog.tsx');
const DeleteDialog = lazyExport(loadDelete, 'DeleteDialog');

interface Props {
  resource: Resource;
  record: BaseRecord;
  /** Called if the record stays. */
  onClose: () => void;
}

/** Confirms the deletion of the record that a page is about, and leads to its list afterwards. */
export function DeleteOfPage({ resource, record, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <Overlay onClose={onClose}>
      <DeleteDialog
        resource={resource}
        record={record}
        onClose={(deleted) => {
          if (deleted) void navigate(pathOf(resource.list.path), { replace: true });
          else onClose();
        }}
      />
    </Overlay>
  );
}

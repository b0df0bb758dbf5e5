import type { Resource } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { useText } from '../../providers/i18n.ts';
import { Notice } from './Notice.tsx';
import { RestoreButton } from './RestoreButton.tsx';

/** Shown if a record does not exist: somebody deleted it, in which case it may be restored, or the link is wrong. */
export function Missing({ resource, id }: { resource: Resource; id?: string | number | undefined }) {
  const text = useText();
  const isSingle = resource.kind === 'single';
  return (
    <Notice
      title={text('show.missing', { label: resource.label.one })}
      help={text('show.missingHelp')}
      to={pathOf(isSingle ? '' : resource.list.path)}
      label={text('show.backTo', { title: isSingle ? text('layout.dashboard') : resource.list.title })}
    >
      {!isSingle && id !== undefined && <RestoreButton resource={resource} id={id} />}
    </Notice>
  );
}

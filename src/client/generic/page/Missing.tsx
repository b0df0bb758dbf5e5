import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Notice } from './Notice.tsx';
import { pathOf } from './paths.ts';
import { RestoreButton } from './RestoreButton.tsx';

/** The record is not there: deleted by someone, who may be asked, or by mistake, which may be mended; or never was. */
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

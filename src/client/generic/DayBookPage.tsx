import type { Resource } from '../../schema/index.ts';
import { lazyExport } from '../layout/lazyPart.ts';
import { Section } from '../layout/Section.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useDefinitions } from '../providers/definitions.tsx';
import { DayBook } from './dayBook/DayBook.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { useMay } from './page/useMay.ts';

const OwnApprovals = lazyExport(() => import('./list/OwnApprovals.tsx'), 'OwnApprovals');

/** The page of a movement's day book, for definitions that keep it apart from the form. */
export function DayBookPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  const { history, create } = resource;
  const title = history?.title ?? resource.list.title;
  usePageTitle(title);
  const { approvals } = useDefinitions();
  if (!may.list || history === undefined) return <Denied title={title} />;
  return (
    <>
      <PageHeader title={title}>
        <PageLinks
          links={[
            { to: resource.list.path, label: resource.list.title },
            ...(may.create ? [{ to: create.path, label: create.title }] : []),
          ]}
        />
      </PageHeader>
      {approvals?.sends === true && (
        <Section>
          <OwnApprovals resource={resource.name} />
        </Section>
      )}
      <DayBook resource={resource} history={history} />
    </>
  );
}

export default DayBookPage;

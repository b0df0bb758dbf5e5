import type { Resource } from '../../schema/index.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { DayBook } from './dayBook/DayBook.tsx';
import { Denied } from './page/Notice.tsx';
import { PageHeader } from './page/PageHeader.tsx';
import { PageLinks } from './page/PageLinks.tsx';
import { useMay } from './page/useMay.ts';

/** The page of a movement's day book, for definitions that keep it apart from the form. */
export function DayBookPage({ resource }: { resource: Resource }) {
  const may = useMay(resource);
  const { history, create } = resource;
  const title = history?.title ?? resource.list.title;
  usePageTitle(title);
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
      <DayBook resource={resource} history={history} />
    </>
  );
}

export default DayBookPage;

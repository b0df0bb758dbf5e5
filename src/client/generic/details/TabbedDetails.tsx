import { type ComponentProps, useState } from 'react';
import { GroupTabs } from '../page/GroupTabs.tsx';
import { RecordDetails } from './RecordDetails.tsx';

/** The values of a record, with a tab for each group. */
export function TabbedDetails({ resource, groups, record }: ComponentProps<typeof RecordDetails>) {
  const [open, setOpen] = useState(0);
  return (
    <GroupTabs
      label={resource.show.title}
      titles={groups.map(({ title }) => title)}
      open={open}
      onOpen={setOpen}
    >
      {(place) => (
        <RecordDetails
          resource={resource}
          groups={[{ title: '', items: groups[place]?.items ?? [] }]}
          record={record}
        />
      )}
    </GroupTabs>
  );
}

export default TabbedDetails;

import Link from '@mui/material/Link';
import { lazy, Suspense, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkProps } from '../../../fields/reference/ReferenceContext.tsx';
import type { Resource } from '../../../schema/index.ts';
import { Boundary } from '../../layout/Boundary.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { OPENED_HERE } from '../list/openedHere.ts';
import { usePreview } from './usePreview.ts';
import { useRecordAddress } from './useRecordAddress.ts';

const RecordPreview = lazy(() => import('./RecordPreview.tsx'));

/** The name of a record as a link to its details, with a preview; plain text where there is nothing to see. */
export function RecordLink({ resource: name, ...props }: RecordLinkProps) {
  const resource = useDefinitions().resources[name];
  return resource === undefined ? <span>{props.children}</span> : <Known {...props} resource={resource} />;
}

function Known({ resource, id, children }: Omit<RecordLinkProps, 'resource'> & { resource: Resource }) {
  const address = useRecordAddress(resource, id);
  const preview = usePreview();
  const anchor = useRef<HTMLAnchorElement>(null);
  const cardId = useId();
  if (address === undefined) return <span>{children}</span>;
  return (
    <>
      <Link
        ref={anchor}
        component={RouterLink}
        to={address}
        state={OPENED_HERE}
        color="inherit"
        underline="always"
        sx={LINK}
        // The preview says more than the cell's own hint would.
        title=""
        aria-describedby={preview.isOpen ? cardId : undefined}
        {...preview.link}
        onClick={(event) => {
          // A row that opens its record must not open it when a link in it is meant.
          event.stopPropagation();
          preview.close();
        }}
      >
        {children}
      </Link>
      {preview.isOpen && (
        // A preview that cannot be loaded is left out: the link works without it.
        <Boundary waiting={null} failed={() => null}>
          <Suspense>
            <RecordPreview
              cardId={cardId}
              anchor={anchor.current}
              resource={resource}
              id={id}
              name={children}
              {...preview.card}
            />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}

/** A finger needs 24 pixels; the padding of what stands in a line leaves the line as high as it is. */
const LINK = {
  py: '5px',
  textUnderlineOffset: '3px',
  textDecorationColor: 'var(--mui-palette-divider)',
  '&:hover, &:focus-visible': { color: 'primary.main', textDecorationColor: 'currentcolor' },
};

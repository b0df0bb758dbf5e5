import Link from '@mui/material/Link';
import { lazy, Suspense, useId, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { RecordLinkProps } from '../../../fields/reference/ReferenceContext.tsx';
import type { Resource } from '../../../schema/index.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { nameAddress } from '../../address/paths.ts';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { Boundary } from '../../layout/Boundary.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useMay } from '../page/useMay.ts';
import { usePreview } from './usePreview.ts';

const RecordPreview = lazy(() => import('./RecordPreview.tsx'));

/** The name of a record as a link to its details, with a preview; plain text if the record has no page. */
export function RecordLink({ resource: name, ...props }: RecordLinkProps) {
  const resource = useDefinitions().resources[name];
  return resource === undefined ? (
    <span>{props.children}</span>
  ) : (
    <LinkWithPreview {...props} resource={resource} />
  );
}

function LinkWithPreview({
  resource,
  id,
  children,
}: Omit<RecordLinkProps, 'resource'> & { resource: Resource }) {
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
        state={OPENED_IN_APP}
        color="inherit"
        underline="always"
        sx={LINK}
        // The preview replaces the tooltip of the cell.
        title=""
        aria-describedby={preview.isOpen ? cardId : undefined}
        {...preview.link}
        onClick={(event) => {
          // A click on the link must not also open the row's record.
          event.stopPropagation();
          preview.close();
        }}
      >
        {children}
      </Link>
      {preview.isOpen && (
        // If a preview cannot be loaded, the link works without it.
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

/** Links need 24 pixels for touch; inline padding does not change the line's height. */
const LINK = {
  py: '5px',
  textUnderlineOffset: '3px',
  textDecorationColor: 'var(--mui-palette-divider)',
  '&:hover, &:focus-visible': { color: 'primary.main', textDecorationColor: 'currentcolor' },
};

/** The address of a record's details; undefined if its definition has none, or the user may not see them. */
function useRecordAddress(resource: Resource, id: string | number): string | undefined {
  const may = useMay(resource);
  const transaction = useTransactionLink();
  if (!may.one || resource.kind === 'single') return undefined;
  // A movement's record has the number of its transaction, whose view shows everything that it posted.
  if (resource.kind === 'movement') return transaction.hrefOf(id);
  // A modal needs the list below it.
  if (resource.page === undefined && resource.show.in === 'modal' && !may.list) return undefined;
  return nameAddress(resource, id);
}

import { type ReactNode, useContext } from 'react';
import { NoLinksContext } from '../NoLinksContext.tsx';
import { useReferences } from './ReferenceContext.tsx';

interface Props {
  /** The entity that the record is of. */
  resource: string;
  id: unknown;
  children: ReactNode;
}

/** A record's name as a link; plain text where links are not allowed, or if the value is not an id. */
export function ReferenceLink({ resource, id, children }: Props) {
  const { Link } = useReferences();
  const isPlain = useContext(NoLinksContext);
  if (isPlain || (typeof id !== 'number' && typeof id !== 'string')) return <span>{children}</span>;
  return (
    <Link resource={resource} id={id}>
      {children}
    </Link>
  );
}

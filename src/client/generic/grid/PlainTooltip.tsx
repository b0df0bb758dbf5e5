import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface Props {
  title?: ReactNode;
  children: ReactElement<{ title?: string | undefined }>;
}

/** The browser's own tooltip: a grid has two in each header, and a component for each takes longer than the header. */
export function PlainTooltip({ title, children }: Props) {
  return typeof title === 'string' && title !== '' ? cloneElement(children, { title }) : children;
}

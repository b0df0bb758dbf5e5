import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** The product's logo: a column on its plinth. */
export function Logo(props: SvgIconProps): ReactNode {
  return (
    <SvgIcon viewBox="0 0 32 32" aria-hidden {...props}>
      <rect width="32" height="32" rx="7" fill="#0f766e" />
      <path fill="#fff" d="M8 6h16v3H8zM12 10.5h8v10h-8zM9.5 22h13v2.5h-13zM7 26h18v2H7z" />
    </SvgIcon>
  );
}

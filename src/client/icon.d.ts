/** One of Material's icons, such as `icon/outline-add` (vite.config.ts). */
declare module 'icon/*' {
  import type SvgIcon from '@mui/material/SvgIcon';

  const icon: typeof SvgIcon;
  export default icon;
}

/** In place of every icon of the package: the web app draws its icons from `icon/NAME` (vite.config.ts). */
export default function NoIcon() {
  return null;
}

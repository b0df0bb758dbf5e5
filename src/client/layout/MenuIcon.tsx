import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import * as menuIcons from './menuIcons.ts';

type Icons = Readonly<Record<string, ComponentType<SvgIconProps>>>;

const own: Icons = menuIcons;

/** The icons that are not in menuIcons.ts, by name. Each is made once, since a new `lazy` would load again. */
const others = new Map<string, ComponentType<SvgIconProps>>();

/**
 * The icon that a definition names, beside a label: one of menuIcons.ts or of moreIcons.ts. Any other name shows a folder, and so
 * does an icon that cannot be loaded.
 */
export function MenuIcon({ name, ...props }: { name: string } & Omit<SvgIconProps, 'name'>): ReactNode {
  const Own = Object.hasOwn(own, name) ? own[name] : undefined;
  if (Own !== undefined) return <Own aria-hidden {...props} />;
  const Other = otherIcon(name);
  return (
    <Suspense fallback={<SvgIcon {...props} />}>
      <Other aria-hidden {...props} />
    </Suspense>
  );
}

function otherIcon(name: string): ComponentType<SvgIconProps> {
  const known = others.get(name);
  if (known !== undefined) return known;
  const Other = lazy(async () => ({ default: await loadIcon(name) }));
  others.set(name, Other);
  return Other;
}

async function loadIcon(name: string): Promise<ComponentType<SvgIconProps>> {
  const more: Icons = await import('./moreIcons.ts').catch(() => ({}));
  return (Object.hasOwn(more, name) && more[name]) || menuIcons.folder;
}

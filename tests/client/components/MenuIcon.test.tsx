// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { MenuIcon } from '../../../src/client/layout/MenuIcon.tsx';

/** The icons that definitions name (docs/definitions/pages.md, "Icons"). MUI marks each icon with its own name. */

// Vitest takes seconds for that many modules; the web app loads them as one file.
beforeAll(() => import('../../../src/client/layout/moreIcons.ts'));
afterEach(cleanup);

it('draws at once what loads with the sidebar', () => {
  const { container } = render(<MenuIcon name="wallet" />);
  const icon = container.querySelector('svg');
  expect(icon?.dataset.testid).toBe('AccountBalanceWalletOutlinedIcon');
  expect(icon?.getAttribute('aria-hidden')).toBe('true');
});

it('keeps room for any other icon of the list until it has loaded, and draws it at once from then on', async () => {
  const { container, unmount } = render(<MenuIcon name="precision_manufacturing" fontSize="small" />);
  expect(container.querySelectorAll('svg.MuiSvgIcon-fontSizeSmall')).toHaveLength(1);
  await screen.findByTestId('PrecisionManufacturingOutlinedIcon');
  unmount();
  render(<MenuIcon name="precision_manufacturing" />);
  expect(screen.queryByTestId('PrecisionManufacturingOutlinedIcon')).not.toBeNull();
});

it.each(['no_such_icon', '', 'constructor', '__proto__'])(
  'draws a folder for the name "%s"',
  async (name) => {
    render(<MenuIcon name={name} />);
    await screen.findByTestId('FolderOutlinedIcon');
  },
);

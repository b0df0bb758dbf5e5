import type { SvgIconProps } from '@mui/material/SvgIcon';
import AccountBalance from 'icon/outline-account-balance';
import AccountBalanceWallet from 'icon/outline-account-balance-wallet';
import Add from 'icon/outline-add';
import Apartment from 'icon/outline-apartment';
import Assessment from 'icon/outline-assessment';
import Badge from 'icon/outline-badge';
import Build from 'icon/outline-build';
import CalendarMonth from 'icon/outline-calendar-month';
import Category from 'icon/outline-category';
import Contacts from 'icon/outline-contacts';
import Description from 'icon/outline-description';
import Engineering from 'icon/outline-engineering';
import Flag from 'icon/outline-flag';
import Folder from 'icon/outline-folder';
import Handshake from 'icon/outline-handshake';
import Help from 'icon/outline-help-outline';
import History from 'icon/outline-history';
import Home from 'icon/outline-home';
import Inventory from 'icon/outline-inventory-2';
import LocalShipping from 'icon/outline-local-shipping';
import Logout from 'icon/outline-logout';
import Map_ from 'icon/outline-map';
import Payments from 'icon/outline-payments';
import People from 'icon/outline-people-outline';
import Receipt from 'icon/outline-receipt-long';
import Settings from 'icon/outline-settings';
import ShoppingCart from 'icon/outline-shopping-cart';
import Dashboard from 'icon/outline-space-dashboard';
import Storefront from 'icon/outline-storefront';
import Warehouse from 'icon/outline-warehouse';
import Work from 'icon/outline-work-outline';
import type { ComponentType, ReactNode } from 'react';

/** The icons that a definition may name; any other name shows a folder. */
const ICONS: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  account_balance: AccountBalance,
  add: Add,
  apartment: Apartment,
  assessment: Assessment,
  badge: Badge,
  build: Build,
  calendar_month: CalendarMonth,
  category: Category,
  contacts: Contacts,
  dashboard: Dashboard,
  description: Description,
  engineering: Engineering,
  flag: Flag,
  folder: Folder,
  handshake: Handshake,
  help: Help,
  history: History,
  home: Home,
  inventory: Inventory,
  local_shipping: LocalShipping,
  logout: Logout,
  map: Map_,
  payments: Payments,
  people: People,
  receipt: Receipt,
  settings: Settings,
  shopping_cart: ShoppingCart,
  storefront: Storefront,
  wallet: AccountBalanceWallet,
  warehouse: Warehouse,
  work: Work,
};

/** The icon with a name, beside a label. */
export function MenuIcon({ name, ...props }: { name: string } & Omit<SvgIconProps, 'name'>): ReactNode {
  const Named = (Object.hasOwn(ICONS, name) && ICONS[name]) || Folder;
  return <Named aria-hidden {...props} />;
}

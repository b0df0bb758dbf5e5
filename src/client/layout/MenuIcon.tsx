import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Add from '@mui/icons-material/AddOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Contacts from '@mui/icons-material/ContactsOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Map_ from '@mui/icons-material/MapOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutlineOutlined';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
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

/** The icon of a name, beside its words. */
export function MenuIcon({ name, ...props }: { name: string } & Omit<SvgIconProps, 'name'>): ReactNode {
  const Named = (Object.hasOwn(ICONS, name) && ICONS[name]) || Folder;
  return <Named aria-hidden {...props} />;
}

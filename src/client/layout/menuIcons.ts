/*
 * The icons of the product's own links, by the names that definitions give them. They load with the sidebar, all others from
 * moreIcons.ts.
 */

export { default as account_balance } from '@mui/icons-material/AccountBalanceOutlined';
export { default as wallet } from '@mui/icons-material/AccountBalanceWalletOutlined';
export { default as add } from '@mui/icons-material/AddOutlined';
export { default as apartment } from '@mui/icons-material/ApartmentOutlined';
export { default as assessment } from '@mui/icons-material/AssessmentOutlined';
export { default as badge } from '@mui/icons-material/BadgeOutlined';
export { default as build } from '@mui/icons-material/BuildOutlined';
export { default as calendar_month } from '@mui/icons-material/CalendarMonthOutlined';
export { default as category } from '@mui/icons-material/CategoryOutlined';
export { default as contacts } from '@mui/icons-material/ContactsOutlined';
export { default as description } from '@mui/icons-material/DescriptionOutlined';
export { default as engineering } from '@mui/icons-material/EngineeringOutlined';
export { default as flag } from '@mui/icons-material/FlagOutlined';
export { default as folder } from '@mui/icons-material/FolderOutlined';
export { default as handshake } from '@mui/icons-material/HandshakeOutlined';
export { default as help } from '@mui/icons-material/HelpOutlineOutlined';
export { default as history } from '@mui/icons-material/HistoryOutlined';
export { default as home } from '@mui/icons-material/HomeOutlined';
export { default as inventory } from '@mui/icons-material/Inventory2Outlined';
export { default as local_shipping } from '@mui/icons-material/LocalShippingOutlined';
export { default as logout } from '@mui/icons-material/LogoutOutlined';
export { default as map } from '@mui/icons-material/MapOutlined';
export { default as payments } from '@mui/icons-material/PaymentsOutlined';
export { default as people } from '@mui/icons-material/PeopleOutlineOutlined';
export { default as receipt } from '@mui/icons-material/ReceiptLongOutlined';
export { default as settings } from '@mui/icons-material/SettingsOutlined';
export { default as shopping_cart } from '@mui/icons-material/ShoppingCartOutlined';
export { default as dashboard } from '@mui/icons-material/SpaceDashboardOutlined';
export { default as storefront } from '@mui/icons-material/StorefrontOutlined';
export { default as warehouse } from '@mui/icons-material/WarehouseOutlined';
export { default as work } from '@mui/icons-material/WorkOutlineOutlined';

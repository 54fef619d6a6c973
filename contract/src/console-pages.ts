import { platformPages } from './platform-pages.ts'
import type { NeededRight } from './shared/shop-right.ts'

/** One page of the seller's console. */
export interface ConsolePage {
  /** The name of its file `web/src/pages/console/<name>.tsx`. */
  name: string
  /** `:name` stands for one segment. Its search holds the chosen shop and the filters. */
  path: string
  /** The id of the message that is its heading. */
  title: string
  /** The groups of messages that it uses besides those of the frame, loaded with its code. */
  messages: readonly string[]
  /** What a member of the shop's staff needs to open it: one of these. Pages of the platform have none. */
  rights?: readonly NeededRight[]
  /** Also shown to an account that has no shop. */
  withoutShop?: true
  /** Also shown to a guest. */
  withoutLogin?: true
  /** Shown to administrators only, with a shop or without one. */
  forAdmin?: true
  /** The page above it, which stays marked in the navigation; pages without one are entries there. */
  parent?: string
  /** The group of its entry in the navigation. */
  group?: (typeof consoleGroups)[number]
  /** Whether its entry is always in sight on a phone; the others are behind one button. */
  tab?: true
}

/** The groups of the navigation, in their order: what is sold, what there is to sell, money, the shop itself, and the platform. */
export const consoleGroups = ['sales', 'goods', 'money', 'shop', 'platform'] as const

/** All pages of the seller's console, in the order of its navigation. */
export const consolePages = [
  {
    name: 'today',
    path: '/seller',
    title: 'console.today.title',
    messages: ['guide'],
    rights: ['orders', 'money'],
    group: 'sales',
    tab: true,
  },
  {
    name: 'orders',
    path: '/seller/orders',
    title: 'console.orders.title',
    messages: [],
    rights: ['orders'],
    group: 'sales',
    tab: true,
  },
  {
    name: 'new-order',
    path: '/seller/orders/new',
    title: 'console.newOrder.title',
    messages: ['soldOrder', 'actions', 'item'],
    rights: ['orders'],
    parent: 'orders',
  },
  {
    name: 'blocked',
    path: '/seller/orders/blocked',
    title: 'console.blocked.title',
    messages: ['soldOrder', 'actions'],
    rights: ['orders'],
    parent: 'orders',
  },
  {
    name: 'order',
    path: '/seller/orders/:orderNo',
    title: 'console.order.title',
    messages: ['soldOrder', 'complaint', 'complaints'],
    rights: ['orders', 'complaints', 'money'],
    parent: 'orders',
  },
  {
    name: 'complaints',
    path: '/seller/complaints',
    title: 'console.complaints.title',
    messages: ['complaint', 'complaints'],
    rights: ['complaints'],
    group: 'sales',
    tab: true,
  },
  {
    name: 'complaint',
    path: '/seller/complaints/:complaintNo',
    title: 'console.complaint.title',
    messages: ['complaint', 'complaints', 'upload'],
    rights: ['complaints'],
    parent: 'complaints',
  },
  {
    name: 'items',
    path: '/seller/items',
    title: 'console.items.title',
    messages: ['items'],
    rights: ['items'],
    group: 'goods',
    tab: true,
  },
  {
    name: 'new-item',
    path: '/seller/items/new',
    title: 'console.newItem.title',
    messages: ['itemForm', 'item', 'upload'],
    rights: ['items'],
    parent: 'items',
  },
  {
    name: 'item',
    path: '/seller/items/:itemId',
    title: 'console.item.title',
    messages: ['itemForm', 'item', 'upload', 'variants', 'campaigns'],
    rights: ['items'],
    parent: 'items',
  },
  {
    name: 'stock',
    path: '/seller/stock',
    title: 'console.stock.title',
    messages: ['stock'],
    rights: ['stock'],
    group: 'goods',
  },
  {
    name: 'stock-import',
    path: '/seller/stock/import',
    title: 'console.stockImport.title',
    messages: ['stock'],
    rights: ['stock'],
    parent: 'stock',
  },
  {
    name: 'stock-batches',
    path: '/seller/stock/batches',
    title: 'console.stockBatches.title',
    messages: ['stock'],
    rights: ['stock'],
    parent: 'stock',
  },
  {
    name: 'stock-recall',
    path: '/seller/stock/recall',
    title: 'console.stockRecall.title',
    messages: ['stock'],
    rights: ['stock', 'money'],
    parent: 'stock',
  },
  {
    name: 'coupons',
    path: '/seller/coupons',
    title: 'console.coupons.title',
    messages: ['coupons', 'actions'],
    rights: ['items'],
    group: 'goods',
  },
  {
    name: 'new-coupons',
    path: '/seller/coupons/new',
    title: 'console.newCoupons.title',
    messages: ['coupons', 'actions', 'stock'],
    rights: ['items'],
    parent: 'coupons',
  },
  {
    name: 'coupon-uses',
    path: '/seller/coupons/:batchNo',
    title: 'console.couponUses.title',
    messages: ['coupons', 'actions'],
    rights: ['orders'],
    parent: 'coupons',
  },
  {
    name: 'levels',
    path: '/seller/levels',
    title: 'console.levels.title',
    messages: ['levels'],
    rights: ['items'],
    group: 'goods',
  },
  {
    name: 'money',
    path: '/seller/money',
    title: 'console.money.title',
    messages: ['money'],
    rights: ['money'],
    group: 'money',
  },
  {
    name: 'channels',
    path: '/seller/channels',
    title: 'console.channels.title',
    messages: ['channels'],
    rights: ['money'],
    group: 'money',
  },
  {
    name: 'notifications',
    path: '/seller/notifications',
    title: 'console.notifications.title',
    messages: ['notifications'],
    rights: ['settings'],
    group: 'shop',
  },
  {
    name: 'api',
    path: '/seller/api',
    title: 'console.api.title',
    messages: ['apiKeys'],
    group: 'shop',
    rights: ['owner'],
  },
  {
    name: 'shop',
    path: '/seller/shop',
    title: 'console.shopPage.title',
    messages: ['shopForm', 'shop', 'upload', 'itemForm', 'actions'],
    rights: ['settings'],
    group: 'shop',
  },
  {
    name: 'custom-pages',
    path: '/seller/pages',
    title: 'console.customPages.title',
    messages: ['customPages', 'actions'],
    rights: ['settings'],
    group: 'shop',
  },
  {
    name: 'new-custom-page',
    path: '/seller/pages/new',
    title: 'console.newCustomPage.title',
    messages: ['customPages', 'itemForm'],
    rights: ['settings'],
    parent: 'custom-pages',
  },
  {
    name: 'custom-page',
    path: '/seller/pages/:customPageId',
    title: 'console.customPage.title',
    messages: ['customPages', 'itemForm'],
    rights: ['settings'],
    parent: 'custom-pages',
  },
  {
    name: 'people',
    path: '/seller/people',
    title: 'console.people.title',
    messages: ['people', 'profile', 'account'],
    rights: ['anyStaff'],
    withoutShop: true,
    group: 'shop',
  },
  {
    name: 'audit',
    path: '/seller/audit',
    title: 'console.audit.title',
    messages: ['audit'],
    rights: ['owner'],
    group: 'shop',
  },
  {
    name: 'join',
    path: '/seller/join',
    title: 'console.join.title',
    messages: ['people'],
    rights: ['noShop'],
    withoutShop: true,
    withoutLogin: true,
    parent: 'people',
  },
  {
    name: 'shop-new',
    path: '/seller/shop/new',
    title: 'console.shopNew.title',
    messages: ['shopForm'],
    rights: ['noShop'],
    withoutShop: true,
    parent: 'shop',
  },
  {
    name: 'setup',
    path: '/seller/setup',
    title: 'console.setup.title',
    messages: ['account', 'shopForm'],
    rights: ['noShop'],
    withoutShop: true,
    withoutLogin: true,
    parent: 'shop',
  },
  {
    name: 'password',
    path: '/seller/password',
    title: 'console.password.title',
    messages: ['account', 'people'],
    rights: ['noShop'],
    withoutShop: true,
    withoutLogin: true,
    parent: 'people',
  },
  ...platformPages,
] as const satisfies readonly (ConsolePage & ({ forAdmin: true } | { rights: readonly NeededRight[] }))[]

export type ConsolePageName = (typeof consolePages)[number]['name']

const isMatch = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/')
  const found = path.replace(/\/$/, '').split('/')
  return (
    wanted.length === found.length &&
    wanted.every((segment, index) =>
      segment.startsWith(':') ? found[index] !== '' : segment === found[index],
    )
  )
}

/** The page at a path, if the console has one there. */
export const findConsolePage = (path: string): ConsolePage | undefined =>
  consolePages.find((page) => isMatch(page.path, path))

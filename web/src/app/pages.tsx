import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { matchPath } from '../lib/match-path.ts'
import type { MessageGroup, PlainMessageId } from '../lib/messages.ts'
import type { RouteMatch } from './guards/guard.ts'

/** Who may open a page: roles of the storefront, or everyone. */
export type PageRole = 'admin' | 'user' | '*'

/** The exports of a page's file. */
export interface PageModule {
  default: ComponentType
  /**
   * The layout around it, as named by `layout`. Loaded with the page, so that its styles are part of the server-
   * rendered page.
   */
  Layout?: ComponentType<{ children: ReactNode }>
  /** Prefetches what the page will need. */
  prefetch?: (place: RouteMatch, client: QueryClient) => Promise<unknown>
  /** Puts the data of the server-rendered page into the query cache. */
  seed?: (data: unknown, client: QueryClient) => void
}

/**
 * The layout of a page: of a shop, with everything; of the checkout, calm and narrow; of the user center, with its
 * menu; and the default.
 */
export type PageLayout = 'shop' | 'checkout' | 'user' | 'default'

export interface PageRoute {
  /** Also the name of its file. */
  name: string
  path: string
  /** Its title, if it is static. */
  title?: PlainMessageId
  /** Whether a login is required. */
  requiresAuth: boolean
  /** Who may open it once logged in; no roles means everyone. */
  roles: readonly PageRole[]
  layout: PageLayout
  /** Whether its state is discarded when it is left. */
  ignoreCache?: true
  /** Only passed through on the way elsewhere: it has no tab once it is left. */
  transient?: true
  /** The message groups that it uses besides `shell`. */
  words: readonly MessageGroup[]
}

/** Most pages: open to everyone. */
const publicPage = { requiresAuth: false, roles: ['*'], layout: 'default' } as const

/** Pages that are of no use once left. */
const transientPage = { ...publicPage, ignoreCache: true, transient: true } as const

/** The page of every address that matches no other page. */
export const notFound = {
  ...transientPage,
  name: 'not-found',
  path: '*',
  title: 'shell.notFound.title',
  words: [],
} as const satisfies PageRoute

/** The list of all pages, each loaded lazily. */
export const pages: readonly PageRoute[] = [
  {
    ...publicPage,
    name: 'shop-detail',
    path: '/shopDetail/:shortUrl',
    layout: 'shop',
    ignoreCache: true,
    words: ['shop', 'item'],
  },
  {
    ...publicPage,
    name: 'item-detail',
    path: '/itemDetail/:id',
    layout: 'shop',
    words: ['item'],
  },
  {
    ...publicPage,
    name: 'cash-desk',
    path: '/cashDesk',
    title: 'payment.pageTitle',
    layout: 'checkout',
    words: ['payment'],
  },
  {
    ...publicPage,
    name: 'pay-success',
    path: '/paySuccess',
    title: 'delivery.pageTitle',
    layout: 'checkout',
    words: ['delivery'],
  },
  {
    ...transientPage,
    name: 'verify-password',
    path: '/verifyPassword',
    title: 'delivery.passwordPageTitle',
    layout: 'checkout',
    words: ['delivery', 'payment'],
  },
  {
    ...transientPage,
    name: 'error-page',
    path: '/errorPage',
    title: 'shell.errorOrder.title',
    words: [],
  },
  {
    ...transientPage,
    name: 'login',
    path: '/login',
    title: 'account.login.title',
    words: ['account'],
  },
  {
    ...transientPage,
    name: 'signup',
    path: '/signup',
    title: 'account.signup.title',
    words: ['account'],
  },
  {
    ...transientPage,
    name: 'password-reset',
    path: '/password-reset',
    title: 'account.reset.title',
    words: ['account'],
  },
  {
    ...publicPage,
    name: 'user-account',
    path: '/userCenter/account',
    title: 'profile.title',
    requiresAuth: true,
    layout: 'user',
    words: ['profile', 'account', 'orders', 'upload'],
  },
  {
    ...publicPage,
    name: 'order-list',
    path: '/userCenter/order-list',
    title: 'orders.title',
    layout: 'user',
    words: ['orders', 'delivery', 'shop', 'profile', 'actions'],
  },
  {
    ...publicPage,
    name: 'order-detail',
    path: '/userCenter/order-detail',
    title: 'orders.detail',
    layout: 'user',
    words: ['orders', 'delivery', 'complaint', 'profile'],
  },
  {
    ...publicPage,
    name: 'order-sales-list',
    path: '/userCenter/order-sales-list',
    title: 'sales.title',
    layout: 'user',
    words: ['orders', 'shop', 'profile', 'actions'],
  },
  {
    ...publicPage,
    name: 'user-wallet',
    path: '/userCenter/wallet',
    title: 'profile.wallet.title',
    layout: 'user',
    words: ['wallet', 'profile', 'orders', 'shop'],
  },
  {
    ...publicPage,
    name: 'user-contact',
    path: '/userCenter/contact',
    title: 'profile.contact.title',
    layout: 'user',
    words: ['profile', 'orders'],
  },
  {
    ...publicPage,
    name: 'create-complaint',
    path: '/complaint/create-complaint',
    ignoreCache: true,
    title: 'complaint.create.title',
    words: ['complaint', 'item', 'upload'],
  },
  {
    ...publicPage,
    name: 'complaint-detail',
    path: '/complaint/complaint-detail',
    title: 'complaint.detail.title',
    words: ['complaint', 'upload'],
  },
  {
    ...publicPage,
    name: 'user-feedback',
    path: '/userCenter/fankui',
    title: 'complaint.title',
    layout: 'user',
    words: ['complaint', 'feedback', 'shop', 'item', 'upload', 'profile', 'orders'],
  },
  { ...publicPage, name: 'platform-text', path: '/about', title: 'shell.about.title', words: [] },
  { ...transientPage, name: 'redirect', path: '/redirect/*', words: [] },
  { ...transientPage, name: 'offline', path: '/offline', title: 'offline.title', words: ['offline'] },
  notFound,
]

/** The page that matches a URL; never absent, since the last one matches all. */
export function matchRoute(url: { pathname: string; search: string }): RouteMatch {
  for (const page of pages) {
    const params = matchPath(page.path, url.pathname)
    if (params) return { page, pathname: url.pathname, params, query: new URLSearchParams(url.search) }
  }
  return { page: notFound, pathname: url.pathname, params: {}, query: new URLSearchParams(url.search) }
}

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { matchPath } from '../lib/match-path.ts'
import type { MessageGroup, PlainMessageId } from '../lib/messages.ts'
import type { RouteMatch } from './guards/guard.ts'

/** Who may open a page: roles of the storefront, or everybody. */
export type PageRole = 'admin' | 'user' | '*'

/** What the file of a page offers. */
export interface PageModule {
  default: ComponentType
  /** What stands around it, as `layout` says. It comes with the page, so that its styles are in the painted page. */
  Layout?: ComponentType<{ children: ReactNode }>
  /** Asks for what the page will need, ahead of the visitor. */
  prepare?: (place: RouteMatch, client: QueryClient) => Promise<unknown>
  /** Takes over the data that came with the painted page. */
  seed?: (data: unknown, client: QueryClient) => void
}

/**
 * What stands around a page: the shop's, with everything; the cash desk's, calm and narrow; the user center's, with
 * its own navigation; the default one, as of complaints.
 */
export type PageLayout = 'shop' | 'desk' | 'user' | 'default'

export interface PageRoute {
  /** Also the name of its file. */
  name: string
  path: string
  /** Its title, where that does not depend on what it shows. */
  title?: PlainMessageId
  /** Whether somebody has to be logged in. */
  requiresAuth: boolean
  /** Who may open it once logged in; no roles is everybody. */
  roles: readonly PageRole[]
  layout: PageLayout
  /** Whether it is drawn anew on each visit, instead of staying alive. */
  ignoreCache?: true
  /** Passed through on the way elsewhere: once left, it is no tab either. */
  transient?: true
  /** The rooms whose words it says, beside those of the shell. */
  words: readonly MessageGroup[]
}

/** What most pages are: open to everybody. */
const publicPage = { requiresAuth: false, roles: ['*'], layout: 'default' } as const

/** What is of no use once it was left. */
const transientPage = { ...publicPage, ignoreCache: true, transient: true } as const

/** The page of every address that no other page has. */
export const notFound = {
  ...transientPage,
  name: 'not-found',
  path: '*',
  title: 'shell.notFound.title',
  words: [],
} as const satisfies PageRoute

/** The one list of pages, all lazy. */
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
    layout: 'desk',
    words: ['payment'],
  },
  {
    ...publicPage,
    name: 'pay-success',
    path: '/paySuccess',
    title: 'delivery.pageTitle',
    layout: 'desk',
    words: ['delivery'],
  },
  {
    ...transientPage,
    name: 'verify-password',
    path: '/verifyPassword',
    title: 'delivery.passwordPageTitle',
    layout: 'desk',
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

/** The page of an address; never absent, since the last one takes them all. */
export function matchRoute(url: { pathname: string; search: string }): RouteMatch {
  for (const page of pages) {
    const params = matchPath(page.path, url.pathname)
    if (params) return { page, pathname: url.pathname, params, query: new URLSearchParams(url.search) }
  }
  return { page: notFound, pathname: url.pathname, params: {}, query: new URLSearchParams(url.search) }
}

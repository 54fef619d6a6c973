import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Place } from './guards/guard.ts'
import { matchPath } from './kernel/match-path.ts'
import type { PlainWordId, WordGroup } from './kernel/words.ts'

/** What the file of a page offers. */
export interface PageModule {
  default: ComponentType
  /** Asks for what the page will need, ahead of the visitor. */
  prepare?: (place: Place, client: QueryClient) => Promise<unknown>
  /** Takes over the data that came with the painted page. */
  seed?: (data: unknown, client: QueryClient) => void
}

export interface PageRoute {
  /** Also the name of its file. */
  name: string
  path: string
  /** Its title, where that does not depend on what it shows. */
  title?: PlainWordId
  /** The rooms whose words it says, beside those of the shell. */
  words: readonly WordGroup[]
  load: () => Promise<PageModule>
}

/** The page of every address that no other page has. */
export const notFound = {
  name: 'not-found',
  path: '*',
  title: 'shell.notFound.title',
  words: [],
  load: () => import('./pages/not-found.tsx'),
} as const satisfies PageRoute

/** The one list of pages, all lazy; every one of them is open to everybody. */
export const pages: readonly PageRoute[] = [
  {
    name: 'shop-detail',
    path: '/shopDetail/:shortUrl',
    words: ['shop', 'item'],
    load: () => import('./pages/shop-detail.tsx'),
  },
  {
    name: 'item-detail',
    path: '/itemDetail/:id',
    words: ['item'],
    load: () => import('./pages/item-detail.tsx'),
  },
  {
    name: 'cash-desk',
    path: '/cashDesk',
    title: 'payment.pageTitle',
    words: ['payment', 'delivery'],
    load: () => import('./pages/cash-desk.tsx'),
  },
  {
    name: 'pay-success',
    path: '/paySuccess',
    title: 'delivery.pageTitle',
    words: ['delivery'],
    load: () => import('./pages/pay-success.tsx'),
  },
  {
    name: 'verify-password',
    path: '/verifyPassword',
    title: 'delivery.passwordPageTitle',
    words: ['delivery', 'payment'],
    load: () => import('./pages/verify-password.tsx'),
  },
  {
    name: 'error-page',
    path: '/errorPage',
    title: 'shell.errorOrder.title',
    words: [],
    load: () => import('./pages/error-page.tsx'),
  },
  { name: 'redirect', path: '/redirect/*', words: [], load: () => import('./pages/redirect.tsx') },
  notFound,
]

/** The page of an address; never absent, since the last one takes them all. */
export function placeOf(url: { pathname: string; search: string }): Place {
  for (const page of pages) {
    const params = matchPath(page.path, url.pathname)
    if (params) return { page, pathname: url.pathname, params, query: new URLSearchParams(url.search) }
  }
  return { page: notFound, pathname: url.pathname, params: {}, query: new URLSearchParams(url.search) }
}

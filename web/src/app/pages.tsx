import { pages as contractPages, type PageName } from '@faka/contract/pages'
import type { Page } from '@faka/contract/shared/page'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { matchPath, type Params } from 'react-router'
import type { MessageGroup, PlainMessageId } from '../lib/messages.ts'
import type { RouteMatch } from './guards/guard.ts'

/** The exports of a page's file. */
export interface PageModule {
  default: ComponentType
  /** The layout around it. Loaded with the page, so that its styles are part of the server-rendered page. */
  Layout?: ComponentType<{ children: ReactNode }>
  /** What the server renders in place of a page that depends on who the visitor is. */
  Skeleton?: ComponentType
  /** Prefetches what the page will need. */
  prefetch?: (match: RouteMatch, client: QueryClient) => Promise<unknown>
  /** Puts the data of the server-rendered page into the query cache. */
  seed?: (data: unknown, client: QueryClient) => void
  /** The page shows its own loading state where the server did not read its data. */
  loadsItself?: true
}

/** A row of the table of pages, with its messages checked and its code joined. */
export interface PageRoute extends Page {
  title?: PlainMessageId
  description?: PlainMessageId
  messages: readonly MessageGroup[]
  userMenu?: { title?: PlainMessageId; seller?: true }
}

/** The files of pages, by their paths; each is a chunk of its own. */
const files = import.meta.glob<PageModule>(['../pages/*.tsx', '!../pages/*.test.tsx'])
const mobileFiles = import.meta.glob<PageModule>(['../pages/mobile/*.tsx', '!../pages/mobile/*.test.tsx'])

/** All pages; the last one matches every address. */
export const pages: readonly PageRoute[] = contractPages

/** Whether a page has a variant for the mobile site; all others are shared with the full site. */
export const hasMobileFile = ({ name }: PageRoute): boolean => `../pages/mobile/${name}.tsx` in mobileFiles

/** Imports the code of a page in the variant of the current site. */
export async function importPage({ name }: PageRoute, mobile: boolean): Promise<PageModule> {
  const load = (mobile && mobileFiles[`../pages/mobile/${name}.tsx`]) || files[`../pages/${name}.tsx`]
  if (!load) throw new Error(`the page ${name} has no file`)
  return load()
}

/** The page of this name. */
export function pageOf(name: PageName): PageRoute {
  const page = pages.find((each) => each.name === name)
  if (!page) throw new Error(`there is no page ${name}`)
  return page
}

/** Undefined where the path is another one, or cannot be decoded. */
function decodeParams(params: Params | undefined): Params | undefined {
  try {
    return (
      params &&
      Object.fromEntries(Object.entries(params).map(([name, part = '']) => [name, decodeURIComponent(part)]))
    )
  } catch {
    return undefined
  }
}

/** The page that matches a URL; never absent, since the last one matches all. */
export function matchRoute({ pathname, search }: { pathname: string; search: string }): RouteMatch {
  const query = new URLSearchParams(search)
  for (const page of pages) {
    const params = decodeParams(matchPath(page.path, pathname)?.params)
    if (params) return { page, pathname, params, query }
  }
  return { page: pageOf('not-found'), pathname, params: {}, query }
}

import { Fragment, use } from 'react'
import { loadMessages } from '../lib/locale.ts'
import { useSite } from '../lib/routing.tsx'
import { importPage } from './import-page.ts'
import type { PageModule, PageRoute } from './pages.tsx'

const loading = new Map<string, Promise<PageModule>>()

/** Fetches the code and the words of a page of one of the sites, once; after a failure it may be asked again. */
export function loadPage(page: PageRoute, mobile: boolean): Promise<PageModule> {
  const key = `${page.name} ${mobile}`
  const known = loading.get(key)
  if (known) return known
  const fetched: Promise<PageModule> = Promise.all([importPage(page, mobile), loadMessages(page.words)]).then(
    ([module]) => {
      // The mark by which `use` reads a promise without waiting for its turn.
      Object.assign(fetched, { status: 'fulfilled', value: module })
      return module
    },
    (error) => {
      loading.delete(key)
      throw error
    },
  )
  loading.set(key, fetched)
  return fetched
}

/** A page in its layout: drawn at once when its code is here, so that a painted page is taken over without a gap. */
export function LazyPage({ page }: { page: PageRoute }) {
  const { mobile } = useSite()
  const { default: Page, Layout = Fragment } = use(loadPage(page, mobile))
  // layouts are for desks; the mobile site has one frame around all of its pages
  const Around = mobile ? Fragment : Layout
  return (
    <Around>
      <Page />
    </Around>
  )
}

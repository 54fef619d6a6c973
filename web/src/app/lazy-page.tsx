import { Fragment, use } from 'react'
import { loadMessages } from '../lib/locale.ts'
import { useSite } from '../lib/routing.tsx'
import { importPage } from './import-page.ts'
import type { PageModule, PageRoute } from './pages.tsx'

const loading = new Map<string, Promise<PageModule>>()

/** Loads the code and the messages of a page in the variant of one site, once; after a failure it can be retried. */
export function loadPage(page: PageRoute, mobile: boolean): Promise<PageModule> {
  const key = `${page.name} ${mobile}`
  const known = loading.get(key)
  if (known) return known
  const fetched: Promise<PageModule> = Promise.all([importPage(page, mobile), loadMessages(page.words)]).then(
    ([module]) => {
      // Lets `use` read the promise synchronously.
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

/** A page in its layout: rendered synchronously when its code is loaded, so that hydration has no gap. */
export function LazyPage({ page }: { page: PageRoute }) {
  const { mobile } = useSite()
  const { default: Page, Layout = Fragment } = use(loadPage(page, mobile))
  // layouts are for the full site; the mobile site has one frame around all of its pages
  const Wrapper = mobile ? Fragment : Layout
  return (
    <Wrapper>
      <Page />
    </Wrapper>
  )
}

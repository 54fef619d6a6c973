import { Fragment, use } from 'react'
import { fetchPage } from './fetch-page.ts'
import { addWords } from './kernel/locale.ts'
import type { PageModule, PageRoute } from './routes.tsx'

const loading = new Map<PageRoute, Promise<PageModule>>()

/** Fetches the code and the words of a page, once; after a failure it may be asked again. */
export function loadPage(page: PageRoute): Promise<PageModule> {
  const known = loading.get(page)
  if (known) return known
  const fetched: Promise<PageModule> = Promise.all([fetchPage(page), addWords(page.words)]).then(
    ([module]) => {
      // The mark by which `use` reads a promise without waiting for its turn.
      Object.assign(fetched, { status: 'fulfilled', value: module })
      return module
    },
    (error) => {
      loading.delete(page)
      throw error
    },
  )
  loading.set(page, fetched)
  return fetched
}

/** A page in its layout: drawn at once when its code is here, so that a painted page is taken over without a gap. */
export function LazyPage({ page }: { page: PageRoute }) {
  const { default: Page, Layout = Fragment } = use(loadPage(page))
  return (
    <Layout>
      <Page />
    </Layout>
  )
}

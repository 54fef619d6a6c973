import { use } from 'react'
import { type PageModule, type PageRoute, pages } from './routes.tsx'

const loading = new Map<PageRoute, Promise<PageModule>>()

/** Fetches the code of a page, once; after a failure it may be asked again. */
export function loadPage(page: PageRoute): Promise<PageModule> {
  const known = loading.get(page)
  if (known) return known
  const fetched: Promise<PageModule> = page.load().then(
    (module) => {
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

/** A page: drawn at once when its code is here, so that a painted page is taken over without a gap. */
function LazyPage({ page }: { page: PageRoute }) {
  const { default: Page } = use(loadPage(page))
  return <Page />
}

export const pageElements = pages.map((page) => ({ ...page, element: <LazyPage page={page} /> }))

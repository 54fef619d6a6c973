import { type ComponentType, use } from 'react'
import { type PageRoute, pages } from './routes.tsx'

const loaded = new Map<PageRoute, ComponentType>()
const loading = new Map<PageRoute, Promise<void>>()

/** Fetches the code of a page, once; after a failure it may be asked again. */
export function loadPage(page: PageRoute): Promise<void> {
  const known = loading.get(page)
  if (known) return known
  const fetched = page.load().then(
    (module) => void loaded.set(page, module.default),
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
  if (!loaded.has(page)) use(loadPage(page))
  const Page = loaded.get(page)
  return Page && <Page />
}

export const pageElements = pages.map((page) => ({ ...page, element: <LazyPage page={page} /> }))

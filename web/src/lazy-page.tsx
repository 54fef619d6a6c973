import { type ComponentType, type ReactNode, use } from 'react'
import { addWords } from './kernel/locale.ts'
import type { PageModule, PageRoute } from './routes.tsx'

/** What stands around a page, besides the frame that every page has. */
type Layout = ComponentType<{ children: ReactNode }>

interface LoadedPage {
  page: PageModule
  layout: Layout | undefined
}

const layouts: Record<PageRoute['layout'], () => Promise<Layout | undefined>> = {
  default: async () => undefined,
  user: async () => (await import('./chrome/user-layout.tsx')).default,
}

const loading = new Map<PageRoute, Promise<LoadedPage>>()

function load(page: PageRoute): Promise<LoadedPage> {
  const known = loading.get(page)
  if (known) return known
  const parts = Promise.all([page.load(), layouts[page.layout](), addWords(page.words)])
  const fetched: Promise<LoadedPage> = parts.then(
    ([module, layout]) => {
      const value = { page: module, layout }
      // The mark by which `use` reads a promise without waiting for its turn.
      Object.assign(fetched, { status: 'fulfilled', value })
      return value
    },
    (error) => {
      loading.delete(page)
      throw error
    },
  )
  loading.set(page, fetched)
  return fetched
}

/** Fetches the code and the words of a page and of what stands around it, once; after a failure it may be asked again. */
export const loadPage = async (page: PageRoute): Promise<PageModule> => (await load(page)).page

/** A page: drawn at once when its code is here, so that a painted page is taken over without a gap. */
export function LazyPage({ page }: { page: PageRoute }) {
  const {
    page: { default: Page },
    layout: Layout,
  } = use(load(page))
  if (!Layout) return <Page />
  return (
    <Layout>
      <Page />
    </Layout>
  )
}

import { Fragment, startTransition, use, useEffect, useState } from 'react'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { loadMessages } from '../lib/locale.ts'
import { useSite } from '../lib/site.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { importPage, type PageModule, type PageRoute } from './pages.tsx'

const loading = new Map<string, Promise<PageModule>>()

/** Loads the code and the messages of a page in the variant of one site, once; after a failure it can be retried. */
export function loadPage(page: PageRoute, mobile: boolean): Promise<PageModule> {
  const key = `${page.name} ${mobile}`
  const known = loading.get(key)
  if (known) return known
  const fetched: Promise<PageModule> = Promise.all([
    importPage(page, mobile),
    loadMessages(page.messages),
  ]).then(
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

interface Props {
  page: PageRoute
  /** The server could not read its data. */
  withoutData: boolean
}

/**
 * A page in its layout: rendered synchronously when its code is loaded, so that hydration has no gap. A page that
 * depends on who the visitor is begins as its skeleton, which stays until the page can be shown.
 */
export function LazyPage({ page, withoutData }: Props) {
  const { mobile } = useSite()
  const [isVisitorKnown, setVisitorKnown] = useState(useHydrated())
  useEffect(() => startTransition(() => setVisitorKnown(true)), [])
  const { default: Page, Layout = Fragment, ...module } = use(loadPage(page, mobile))
  const Skeleton = withoutData ? PageSkeleton : module.Skeleton
  // layouts are for the full site; the mobile site has one frame around all of its pages
  const Wrapper = mobile ? Fragment : Layout
  return <Wrapper>{Skeleton && !isVisitorKnown ? <Skeleton /> : <Page />}</Wrapper>
}

import type { CustomPageId } from '@faka/contract/shared/ids'
import { shopUrl } from '@faka/contract/shared/urls'
import { customPageUrl, readCustomPageId } from '@faka/contract/shop/custom-page'
import { CustomPageData } from '@faka/contract/storefront/custom-page-data'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RouteMatch } from '../app/guards/guard.ts'
import { ItemDescription } from '../features/item/item-description.tsx'
import { CustomPageLinks } from '../features/shop/custom-page-links.tsx'
import { customPageQuery } from '../features/shop/custom-page-query.ts'
import { useAccent } from '../features/shop/use-accent.ts'
import { lastShop } from '../features/visit/last-shop.ts'
import { detectLanguage } from '../lib/detect-language.ts'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useSite } from '../lib/site.ts'
import { useTitle } from '../lib/title.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Panel } from '../ui/panel.tsx'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import NotFound from './not-found.tsx'
import { customPageTitle } from './parts/custom-page-seo.ts'
import styles from './platform-text.module.css'

/** Prefetches the page. */
export async function prefetch({ params }: RouteMatch, client: QueryClient): Promise<unknown> {
  const id = readCustomPageId(params.id)
  return id && client.prefetchQuery(customPageQuery(id))
}

/** Puts the server-rendered page into the query cache. */
export function seed(data: unknown, client: QueryClient): void {
  const first = CustomPageData.safeParse(data).data
  if (first) client.setQueryData(customPageQuery(first.found.id).queryKey, first.found)
}

function Page({ id }: { id: CustomPageId }) {
  const { t } = useI18n()
  const { mobile } = useSite()
  const { data: page } = useSuspenseQuery(customPageQuery(id))
  useTitle(customPageTitle(page))
  useAccent(page.accent)
  // what leads to a shop leads to the one whose page is read
  useEffect(() => {
    lastShop.setState(page.shortUrl)
  }, [page.shortUrl])
  return (
    <div className={styles.page}>
      {/* the mobile site names the shop in its top bar */}
      {!mobile && (
        <Breadcrumb
          label={t('shell.path')}
          home={{ title: t('shell.home'), to: '/' }}
          crumbs={[
            { title: page.shopName, to: shopUrl(page.shortUrl) },
            { title: page.title, to: customPageUrl(id) },
          ]}
        />
      )}
      <h1 className={styles.title} lang={detectLanguage(page.title)}>
        {page.title}
      </h1>
      <Panel>
        {/* the headings of a text are of the third level, as those of an item's description */}
        <h2 className={visuallyHidden.always}>{page.shopName}</h2>
        <ItemDescription text={page.text} />
      </Panel>
      <CustomPageLinks pages={page.pages.filter((other) => other.id !== id)} />
    </div>
  )
}

/** `/page/:id`: a page that the seller of a shop wrote. */
export default function CustomPage() {
  const id = readCustomPageId(useRouteMatch().params.id)
  return id ? <Page key={id} id={id} /> : <NotFound />
}

import type { ShortUrl } from '@faka/contract/shared/ids'
import { readShortUrl, shopUrl } from '@faka/contract/shared/urls'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ItemGrid } from '../features/item/item-grid.tsx'
import { ItemPager } from '../features/item/item-pager.tsx'
import { readItemsParams } from '../features/item/items-params.ts'
import { itemsQuery } from '../features/item/items-query.ts'
import { NoItems } from '../features/item/no-items.tsx'
import { SearchItems } from '../features/item/search-items.tsx'
import { ClassifyChips } from '../features/shop/classify-chips.tsx'
import { CustomPageLinks } from '../features/shop/custom-page-links.tsx'
import { ShopHeader } from '../features/shop/shop-header.tsx'
import { shopQuery } from '../features/shop/shop-query.ts'
import { useAccent } from '../features/shop/use-accent.ts'
import { useI18n } from '../lib/messages.ts'
import { useRouteMatch } from '../lib/route-match.ts'
import { useTitle } from '../lib/title.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import NotFound from './not-found.tsx'
import { toShopNotice } from './parts/shop-notice.tsx'
import styles from './shop-detail.module.css'

export { prefetch, seed } from './parts/shop-prefetch.ts'

function ShopPage({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const { query } = useRouteMatch()
  const params = readItemsParams(shortUrl, query)
  // Fetched in parallel with the shop.
  usePrefetchQuery(itemsQuery(params))
  const { data: shop } = useSuspenseQuery(shopQuery(shortUrl))
  const { data: items } = useSuspenseQuery(itemsQuery(params))
  useTitle(shop.seoTitle ?? shop.name)
  useAccent(shop.accent)
  const { keyword } = params
  const classify = shop.classifies.find(({ id }) => id === params.classifyId)
  const chosen = classify?.id
  return (
    <>
      <Breadcrumb
        label={t('shell.path')}
        home={{ title: t('shell.home'), to: '/' }}
        crumbs={[
          { title: shop.name, to: shopUrl(shortUrl) },
          ...(classify ? [{ title: classify.name, to: shopUrl(shortUrl, classify.id) }] : []),
        ]}
      />
      <ShopHeader shop={shop} notice={toShopNotice(shop.notice)} />
      <div className={styles.tools}>
        <ClassifyChips shop={shop} chosen={chosen} keyword={keyword} />
        <SearchItems shortUrl={shortUrl} classifyId={chosen} keyword={keyword} />
      </div>
      <h2 className={styles.found}>
        {keyword ? t('shop.found', { count: items.total, keyword }) : t('shop.items')}
      </h2>
      {items.list.length > 0 ? (
        <ItemGrid items={items.list} shortUrl={shortUrl} classifyId={chosen} />
      ) : (
        <NoItems params={params} total={items.total} />
      )}
      <ItemPager
        page={items.page}
        pageCount={Math.ceil(items.total / items.pageSize)}
        hrefFor={(page) => shopUrl(shortUrl, chosen, keyword, page)}
      />
      <CustomPageLinks pages={shop.pages} />
    </>
  )
}

/** The page of a shop: its head, and its items by classify, keyword and page. */
export default function ShopDetail() {
  const shortUrl = readShortUrl(useRouteMatch().params.shortUrl)
  return shortUrl ? <ShopPage shortUrl={shortUrl} /> : <NotFound />
}

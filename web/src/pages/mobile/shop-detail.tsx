import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { readShortUrl, shopUrl } from '@faka/contract/shared/urls'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ItemRows } from '../../features/item/item-rows.tsx'
import { type ItemsParams, readItemsParams } from '../../features/item/items-params.ts'
import { itemsQuery } from '../../features/item/items-query.ts'
import { LoadMoreItems } from '../../features/item/load-more-items.tsx'
import { NextItemsPage } from '../../features/item/next-items-page.tsx'
import { NoItems } from '../../features/item/no-items.tsx'
import { SearchItems } from '../../features/item/search-items.tsx'
import { useShownPages } from '../../features/item/use-shown-pages.ts'
import { ClassifyChips } from '../../features/shop/classify-chips.tsx'
import { CompactShopHeader } from '../../features/shop/compact-shop-header.tsx'
import { CustomPageLinks } from '../../features/shop/custom-page-links.tsx'
import { shopQuery } from '../../features/shop/shop-query.ts'
import { useAccent } from '../../features/shop/use-accent.ts'
import { lastShop } from '../../features/visit/last-shop.ts'
import { Link } from '../../lib/link.tsx'
import { useI18n } from '../../lib/messages.ts'
import { useRouteMatch } from '../../lib/route-match.ts'
import { useTitle } from '../../lib/title.ts'
import { useVisit } from '../../lib/visit.ts'
import { buttonClass } from '../../ui/button.tsx'
import NotFound from '../not-found.tsx'
import { toShopNotice } from '../parts/shop-notice.tsx'
import styles from './shop-detail.module.css'

export { prefetch, seed } from '../parts/shop-prefetch.ts'

/** The number of rows in view on a phone; their pictures are loaded eagerly. */
const rowsInView = 6

interface ItemsProps {
  params: ItemsParams
  /** The classify, if the shop has it. */
  classifyId: ClassifyId | undefined
}

/** A list of items that loads the next page on scrolling. */
function InfiniteItems({ params, classifyId }: ItemsProps) {
  const { t } = useI18n()
  const { shortUrl, keyword, page } = params
  const { data } = useSuspenseQuery(itemsQuery(params))
  const pages = Math.ceil(data.total / data.pageSize)
  const [last, showPage] = useShownPages(useVisit().key, page)
  const [pressed, setPressed] = useState<number>()
  const after = (shown: number) => {
    const next = shown + 1
    if (next > pages) return null
    if (next > last)
      return (
        <LoadMoreItems
          key={next}
          to={shopUrl(shortUrl, classifyId, keyword, next)}
          onLoadMore={(isPress) => {
            if (isPress) setPressed(next)
            showPage(next)
          }}
        />
      )
    return (
      <NextItemsPage
        key={next}
        params={{ ...params, page: next }}
        classifyId={classifyId}
        focusFirst={pressed === next}
        next={after(next)}
      />
    )
  }
  if (data.list.length === 0) return <NoItems params={params} total={data.total} />
  return (
    <>
      {page > 1 && (
        <Link
          className={buttonClass({ wide: true })}
          to={shopUrl(shortUrl, classifyId, keyword, page - 1)}
          rel="prev"
        >
          {t('shop.previous')}
        </Link>
      )}
      <ul className={styles.rows}>
        <ItemRows items={data.list} shortUrl={shortUrl} classifyId={classifyId} eagerCount={rowsInView} />
        {after(page)}
      </ul>
    </>
  )
}

function ShopPage({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const params = readItemsParams(shortUrl, useRouteMatch().query)
  // Fetched in parallel with the shop.
  usePrefetchQuery(itemsQuery(params))
  const { data: shop } = useSuspenseQuery(shopQuery(shortUrl))
  const { data: items } = useSuspenseQuery(itemsQuery(params))
  useTitle(shop.seoTitle ?? shop.name)
  useAccent(shop.accent)
  useEffect(() => lastShop.setState(shortUrl), [shortUrl])
  const { keyword } = params
  const chosen = shop.classifies.find(({ id }) => id === params.classifyId)?.id
  return (
    <>
      <CompactShopHeader shop={shop} notice={toShopNotice(shop.notice)} />
      <div className={styles.search}>
        <SearchItems shortUrl={shortUrl} classifyId={chosen} keyword={keyword} />
      </div>
      <div className={styles.chips}>
        <ClassifyChips shop={shop} chosen={chosen} keyword={keyword} />
      </div>
      <h2 className={styles.found}>
        {keyword ? t('shop.found', { count: items.total, keyword }) : t('shop.items')}
      </h2>
      <InfiniteItems key={`${chosen} ${keyword} ${params.page}`} params={params} classifyId={chosen} />
      <CustomPageLinks pages={shop.pages} />
    </>
  )
}

/** A shop on a phone: a short head, its classifies in a sticky strip, its items in rows. */
export default function MobileShopDetail() {
  const shortUrl = readShortUrl(useRouteMatch().params.shortUrl)
  return shortUrl ? <ShopPage shortUrl={shortUrl} /> : <NotFound />
}

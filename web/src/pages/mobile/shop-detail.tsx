import type { ClassifyId, ShortUrl } from '@faka/contract/ids'
import { readShortUrl, shopUrl } from '@faka/contract/urls'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, usePlace, useVisit } from '../../kernel/routing.tsx'
import { useTitle } from '../../kernel/title.ts'
import { useWords } from '../../kernel/words.ts'
import { FurtherItems } from '../../rooms/item/further-items.tsx'
import { ItemRows } from '../../rooms/item/item-rows.tsx'
import { itemsQuery } from '../../rooms/item/items-query.ts'
import { type ItemsWish, readItemsWish } from '../../rooms/item/items-wish.ts'
import { MoreItems } from '../../rooms/item/more-items.tsx'
import { NoItems } from '../../rooms/item/no-items.tsx'
import { SearchItems } from '../../rooms/item/search-items.tsx'
import { useShownPages } from '../../rooms/item/shown-pages.ts'
import { ClassifyChips } from '../../rooms/shop/classify-chips.tsx'
import { ShopBrief } from '../../rooms/shop/shop-brief.tsx'
import { shopQuery } from '../../rooms/shop/shop-query.ts'
import { lastShop } from '../../rooms/visit/last-shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import NotFound from '../not-found.tsx'
import styles from './shop-detail.module.css'

export { prepare, seed } from '../shop-ahead.ts'

/** As many rows as a phone shows beside the head. */
const inSight = 6

interface ItemsProps {
  wish: ItemsWish
  /** The classify, where the shop has it. */
  classifyId: ClassifyId | undefined
}

/** The items of a wish, page after page as one scrolls. */
function GrowingItems({ wish, classifyId }: ItemsProps) {
  const { say } = useWords()
  const { shortUrl, keyword, page } = wish
  const { data } = useSuspenseQuery(itemsQuery(wish))
  const pages = Math.ceil(data.total / data.pageSize)
  const [last, showPage] = useShownPages(useVisit().key, page)
  const [pressed, setPressed] = useState<number>()
  const after = (shown: number) => {
    const next = shown + 1
    if (next > pages) return null
    if (next > last)
      return (
        <MoreItems
          key={next}
          to={shopUrl(shortUrl, classifyId, keyword, next)}
          onMore={(isPress) => {
            if (isPress) setPressed(next)
            showPage(next)
          }}
        />
      )
    return (
      <FurtherItems
        key={next}
        wish={{ ...wish, page: next }}
        classifyId={classifyId}
        takesFocus={pressed === next}
        next={after(next)}
      />
    )
  }
  if (data.list.length === 0) return <NoItems wish={wish} total={data.total} />
  return (
    <>
      {page > 1 && (
        <Link
          className={buttonClass({ wide: true })}
          to={shopUrl(shortUrl, classifyId, keyword, page - 1)}
          rel="prev"
        >
          {say('shop.previous')}
        </Link>
      )}
      <ul className={styles.rows}>
        <ItemRows items={data.list} shortUrl={shortUrl} classifyId={classifyId} inSight={inSight} />
        {after(page)}
      </ul>
    </>
  )
}

function ShopPage({ shortUrl }: { shortUrl: ShortUrl }) {
  const { say } = useWords()
  const wish = readItemsWish(shortUrl, usePlace().query)
  // Asked for beside the shop, not after it.
  usePrefetchQuery(itemsQuery(wish))
  const { data: shop } = useSuspenseQuery(shopQuery(shortUrl))
  const { data: items } = useSuspenseQuery(itemsQuery(wish))
  useTitle(shop.name)
  useEffect(() => lastShop.write(shortUrl), [shortUrl])
  const { keyword } = wish
  const chosen = shop.classifies.find(({ id }) => id === wish.classifyId)?.id
  return (
    <>
      <ShopBrief shop={shop} />
      <div className={styles.search}>
        <SearchItems shortUrl={shortUrl} classifyId={chosen} keyword={keyword} />
      </div>
      <div className={styles.chips}>
        <ClassifyChips shop={shop} chosen={chosen} keyword={keyword} />
      </div>
      <h2 className={styles.found}>
        {keyword ? say('shop.found', { count: items.total, keyword }) : say('shop.items')}
      </h2>
      <GrowingItems key={`${chosen} ${keyword} ${wish.page}`} wish={wish} classifyId={chosen} />
    </>
  )
}

/** A shop on a phone: who it is in few lines, its classifies in a strip that stays, its items in rows. */
export default function MobileShopDetail() {
  const shortUrl = readShortUrl(usePlace().params.shortUrl)
  return shortUrl ? <ShopPage shortUrl={shortUrl} /> : <NotFound />
}

import type { ShortUrl } from '@faka/contract/ids'
import { readShortUrl, shopUrl } from '@faka/contract/urls'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemGrid } from '../rooms/item/item-grid.tsx'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { itemsQuery } from '../rooms/item/items-query.ts'
import { readItemsWish } from '../rooms/item/items-wish.ts'
import { NoItems } from '../rooms/item/no-items.tsx'
import { SearchItems } from '../rooms/item/search-items.tsx'
import { ClassifyChips } from '../rooms/shop/classify-chips.tsx'
import { ShopHead } from '../rooms/shop/shop-head.tsx'
import { shopQuery } from '../rooms/shop/shop-query.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import NotFound from './not-found.tsx'
import styles from './shop-detail.module.css'

export { prepare, seed } from './shop-ahead.ts'

function ShopPage({ shortUrl }: { shortUrl: ShortUrl }) {
  const { say } = useWords()
  const { query } = usePlace()
  const wish = readItemsWish(shortUrl, query)
  // Asked for beside the shop, not after it.
  usePrefetchQuery(itemsQuery(wish))
  const { data: shop } = useSuspenseQuery(shopQuery(shortUrl))
  const { data: items } = useSuspenseQuery(itemsQuery(wish))
  useTitle(shop.name)
  const { keyword } = wish
  const classify = shop.classifies.find(({ id }) => id === wish.classifyId)
  const chosen = classify?.id
  return (
    <>
      <Breadcrumb
        label={say('shell.path')}
        home={{ title: say('shell.home'), to: '/' }}
        crumbs={[
          { title: shop.name, to: shopUrl(shortUrl) },
          ...(classify ? [{ title: classify.name, to: shopUrl(shortUrl, classify.id) }] : []),
        ]}
      />
      <ShopHead shop={shop} />
      <div className={styles.tools}>
        <ClassifyChips shop={shop} chosen={chosen} keyword={keyword} />
        <SearchItems shortUrl={shortUrl} classifyId={chosen} keyword={keyword} />
      </div>
      <h2 className={styles.found}>
        {keyword ? say('shop.found', { count: items.total, keyword }) : say('shop.items')}
      </h2>
      {items.list.length > 0 ? (
        <ItemGrid items={items.list} shortUrl={shortUrl} classifyId={chosen} />
      ) : (
        <NoItems wish={wish} total={items.total} />
      )}
      <ItemPager
        page={items.page}
        pages={Math.ceil(items.total / items.pageSize)}
        addressOf={(page) => shopUrl(shortUrl, chosen, keyword, page)}
      />
    </>
  )
}

/** A shop: who it is, and its items by classify, word and page. */
export default function ShopDetail() {
  const shortUrl = readShortUrl(usePlace().params.shortUrl)
  return shortUrl ? <ShopPage shortUrl={shortUrl} /> : <NotFound />
}

import { FirstScreen } from '@faka/contract/first-screen'
import type { ShortUrl } from '@faka/contract/ids'
import { readShortUrl, shopUrl } from '@faka/contract/urls'
import { type QueryClient, usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Place } from '../guards/guard.ts'
import { Link, usePlace } from '../kernel/routing.tsx'
import { useTitle } from '../kernel/title.ts'
import { useWords } from '../kernel/words.ts'
import { ItemGrid } from '../rooms/item/item-grid.tsx'
import { ItemPager } from '../rooms/item/item-pager.tsx'
import { itemsQuery } from '../rooms/item/items-query.ts'
import { type ItemsWish, readItemsWish } from '../rooms/item/items-wish.ts'
import { SearchItems } from '../rooms/item/search-items.tsx'
import { ClassifyChips } from '../rooms/shop/classify-chips.tsx'
import { ShopHead } from '../rooms/shop/shop-head.tsx'
import { shopQuery } from '../rooms/shop/shop-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import NotFound from './not-found.tsx'
import styles from './shop-detail.module.css'

/** Asks for a shop and its items ahead of the visitor. */
export async function prepare({ params, query }: Place, client: QueryClient): Promise<unknown> {
  const shortUrl = readShortUrl(params.shortUrl)
  if (!shortUrl) return
  return Promise.all([
    client.prefetchQuery(shopQuery(shortUrl)),
    client.prefetchQuery(itemsQuery(readItemsWish(shortUrl, query))),
  ])
}

/** Takes over what the painted page was drawn from, so that it need not be asked for. */
export function seed(data: unknown, client: QueryClient): void {
  const first = FirstScreen.safeParse(data).data
  if (first?.page !== 'shop') return
  client.setQueryData(shopQuery(first.shop.shortUrl).queryKey, first.shop)
  client.setQueryData(itemsQuery(first.query).queryKey, first.items)
}

function NoItems({ wish }: { wish: ItemsWish }) {
  const { say } = useWords()
  const kind = wish.keyword ? 'nothingFound' : 'empty'
  return (
    <EmptyState
      title={say(`shop.${kind}.title`)}
      action={
        (wish.keyword || wish.classifyId) && (
          <Link className={buttonClass({ tone: 'primary' })} to={shopUrl(wish.shortUrl)}>
            {say('shop.seeAll')}
          </Link>
        )
      }
    >
      {say(`shop.${kind}.text`)}
    </EmptyState>
  )
}

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
  const chosen = shop.classifies.find(({ id }) => id === wish.classifyId)?.id
  return (
    <>
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
        <NoItems wish={wish} />
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

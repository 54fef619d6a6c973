import type { Item } from '@faka/contract/item/item'
import { readItemId, readShortUrl } from '@faka/contract/shared/urls'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type RouteMatch, urlWithQuery } from '../app/guards/guard.ts'
import { itemKey } from '../features/item/item-key.ts'
import { customPageKey } from '../features/shop/custom-page-key.ts'
import { shopKey } from '../features/shop/shop-key.ts'
import { isPageMissing } from '../lib/call-errors.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { systemName } from '../lib/title.ts'
import styles from './mobile-frame.module.css'

interface NameProps {
  name: string
  to: string
  /** Whether the link leads to the page that is shown. */
  current?: boolean
  /** Whether a seller wrote it. */
  own?: boolean
}

function Name({ name, to, current = false, own = false }: NameProps) {
  return (
    <Link
      className={styles.name}
      to={to}
      aria-current={current ? 'page' : undefined}
      translate={own ? 'no' : undefined}
    >
      <span className={styles.label}>{name}</span>
    </Link>
  )
}

/** The data of a page of a shop, of which the name is read. */
type Named = Pick<Shop, 'name'> | Pick<Item | CustomPage, 'shopName'>

// The page loads its data; the title only reads it from the cache.
function ShopName({ queryKey, to }: { queryKey: QueryKey; to: string }) {
  const { t } = useI18n()
  const { data, error } = useQuery<Named>({ queryKey, enabled: false })
  if (data) return <Name own name={'name' in data ? data.name : data.shopName} to={to} />
  // where the name is not known, the title is that of the page
  return (
    <Name name={t(error && !isPageMissing(error) ? 'shell.failed.title' : 'shell.notFound.title')} to={to} />
  )
}

/** The key of the data of a page of a shop; undefined for another page. */
function shopDataKey({ page, params }: RouteMatch): QueryKey | undefined {
  const shortUrl = page.name === 'shop-detail' && readShortUrl(params.shortUrl)
  if (shortUrl) return shopKey(shortUrl)
  const itemId = page.name === 'item-detail' && readItemId(params.id)
  if (itemId) return itemKey(itemId)
  return page.name === 'custom-page' ? customPageKey(params.id) : undefined
}

interface Props {
  /** The page shown below. */
  match: RouteMatch
  /** The URL of this page's shop, or of the last visited one. */
  shop: string | undefined
}

/**
 * The title in the top bar of the mobile site: the shop's name on its pages, else the page's title. A shop's name links
 * to the shop, a title to the start of its page; pages that show nothing link to the last visited shop.
 */
export function MobileTitle({ match, shop }: Props) {
  const { t } = useI18n()
  const { page, query } = match
  const toShop = shop ?? '/'
  const dataKey = shopDataKey(match)
  if (dataKey) return <ShopName queryKey={dataKey} to={toShop} />
  const name = page.title ? t(page.title) : page.path.includes('/:') ? t('shell.notFound.title') : systemName
  const isPlace = !page.deadEnd && page.title !== undefined
  return <Name name={name} to={isPlace ? urlWithQuery(match, query) : toShop} current={isPlace} />
}

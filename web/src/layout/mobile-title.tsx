import type { Item } from '@faka/contract/item/item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { readItemId, readShortUrl } from '@faka/contract/shared/urls'
import type { Shop } from '@faka/contract/shop/shop'
import { useQuery } from '@tanstack/react-query'
import { type RouteMatch, urlWithQuery } from '../app/guards/guard.ts'
import { itemKey } from '../features/item/item-key.ts'
import { shopKey } from '../features/shop/shop-key.ts'
import { isDomainError } from '../lib/call-errors.ts'
import { Link } from '../lib/link.tsx'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { systemName } from '../lib/title.ts'
import styles from './mobile-frame.module.css'

/** The title where the shop's name is not known, as its page words it. */
const missingTitle = (error: unknown): PlainMessageId =>
  error && !isDomainError(error, 'shopNotFound', 'itemNotFound', 'badInput')
    ? 'shell.failed.title'
    : 'shell.notFound.title'

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

// The page loads its data; the titles only read it from the cache.
function ShopName({ shortUrl, to }: { shortUrl: ShortUrl; to: string }) {
  const { t } = useI18n()
  const { data, error } = useQuery<Shop>({ queryKey: shopKey(shortUrl), enabled: false })
  return <Name own={data !== undefined} name={data?.name ?? t(missingTitle(error))} to={to} />
}

function ItemShopName({ id, to }: { id: ItemId; to: string }) {
  const { t } = useI18n()
  const { data, error } = useQuery<Item>({ queryKey: itemKey(id), enabled: false })
  return <Name own={data !== undefined} name={data?.shopName ?? t(missingTitle(error))} to={to} />
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
  const { page, params, query } = match
  const toShop = shop ?? '/'
  const shortUrl = page.name === 'shop-detail' && readShortUrl(params.shortUrl)
  if (shortUrl) return <ShopName shortUrl={shortUrl} to={toShop} />
  const id = page.name === 'item-detail' && readItemId(params.id)
  if (id) return <ItemShopName id={id} to={toShop} />
  const name = page.title ? t(page.title) : page.path.includes('/:') ? t('shell.notFound.title') : systemName
  const isPlace = !page.deadEnd && page.title !== undefined
  return <Name name={name} to={isPlace ? urlWithQuery(match, query) : toShop} current={isPlace} />
}

import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { readItemId, readShortUrl } from '@faka/contract/shared/urls'
import { useQuery } from '@tanstack/react-query'
import { type RouteMatch, urlWithQuery } from '../app/guards/guard.ts'
import { itemQuery } from '../features/item/item-query.ts'
import { shopQuery } from '../features/shop/shop-query.ts'
import { isDomainError } from '../lib/call-errors.ts'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { Link } from '../lib/routing.tsx'
import { systemName } from '../lib/title.ts'
import styles from './mobile-frame.module.css'

/** Pages without a place of their own: their name leads to the shop, as on the pages of a shop. */
const untitledPages: ReadonlySet<string> = new Set(['not-found', 'error-page', 'offline', 'redirect'])

/** What stands in the bar of a shop whose name is not known: why, as its page says it. */
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
      <span className={styles.words}>{name}</span>
    </Link>
  )
}

// The page asks for its data; its bar reads what came, and never asks by itself.
const cacheOnly = { enabled: false } as const

function ShopName({ shortUrl, to }: { shortUrl: ShortUrl; to: string }) {
  const { t } = useI18n()
  const { data, error } = useQuery({ ...shopQuery(shortUrl), ...cacheOnly })
  return <Name own={data !== undefined} name={data?.name ?? t(missingTitle(error))} to={to} />
}

function ItemShopName({ id, to }: { id: ItemId; to: string }) {
  const { t } = useI18n()
  const { data, error } = useQuery({ ...itemQuery(id), ...cacheOnly })
  return <Name own={data !== undefined} name={data?.shopName ?? t(missingTitle(error))} to={to} />
}

interface Props {
  /** What is shown below. */
  place: RouteMatch
  /** The shop of the page, else the one that was visited last. */
  shop: string | undefined
}

/**
 * The name in the bar of the mobile site: the shop's on its pages, elsewhere the page's own. A shop's leads to the shop,
 * a page's to its beginning; that of a page that shows nothing leads to the shop that was visited last.
 */
export function MobileTitle({ place, shop }: Props) {
  const { t } = useI18n()
  const { page, params, query } = place
  const toShop = shop ?? '/'
  const shortUrl = page.name === 'shop-detail' && readShortUrl(params.shortUrl)
  if (shortUrl) return <ShopName shortUrl={shortUrl} to={toShop} />
  const id = page.name === 'item-detail' && readItemId(params.id)
  if (id) return <ItemShopName id={id} to={toShop} />
  const name = page.title ? t(page.title) : page.path.includes('/:') ? t('shell.notFound.title') : systemName
  const isPlace = !untitledPages.has(page.name) && page.title !== undefined
  return <Name name={name} to={isPlace ? urlWithQuery(place, query) : toShop} current={isPlace} />
}

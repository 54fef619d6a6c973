import type { ItemId, ShortUrl } from '@faka/contract/ids'
import { readItemId, readShortUrl } from '@faka/contract/urls'
import { useQuery } from '@tanstack/react-query'
import { addressWith, type Place } from '../guards/guard.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { Link } from '../kernel/routing.tsx'
import { systemName } from '../kernel/title.ts'
import { type PlainWordId, useWords } from '../kernel/words.ts'
import { itemQuery } from '../rooms/item/item-query.ts'
import { shopQuery } from '../rooms/shop/shop-query.ts'
import styles from './mobile-frame.module.css'

/** Pages without a place of their own: their name leads to the shop, as on the pages of a shop. */
const withoutPlace: ReadonlySet<string> = new Set(['not-found', 'error-page', 'offline', 'redirect'])

/** What stands in the bar of a shop whose name is not known: why, as its page says it. */
const absentTitle = (error: unknown): PlainWordId =>
  error && !isRefusal(error, 'shopNotFound', 'itemNotFound', 'badInput')
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
const onlyRead = { enabled: false } as const

function NameOfShop({ shortUrl, to }: { shortUrl: ShortUrl; to: string }) {
  const { say } = useWords()
  const { data, error } = useQuery({ ...shopQuery(shortUrl), ...onlyRead })
  return <Name own={data !== undefined} name={data?.name ?? say(absentTitle(error))} to={to} />
}

function NameOfItemsShop({ id, to }: { id: ItemId; to: string }) {
  const { say } = useWords()
  const { data, error } = useQuery({ ...itemQuery(id), ...onlyRead })
  return <Name own={data !== undefined} name={data?.shopName ?? say(absentTitle(error))} to={to} />
}

interface Props {
  /** What is shown below. */
  place: Place
  /** The shop of the page, else the one that was visited last. */
  shop: string | undefined
}

/**
 * The name in the bar of the mobile site: the shop's on its pages, elsewhere the page's own. A shop's leads to the shop,
 * a page's to its beginning; that of a page that shows nothing leads to the shop that was visited last.
 */
export function BarName({ place, shop }: Props) {
  const { say } = useWords()
  const { page, params, query } = place
  const toShop = shop ?? '/'
  const shortUrl = page.name === 'shop-detail' && readShortUrl(params.shortUrl)
  if (shortUrl) return <NameOfShop shortUrl={shortUrl} to={toShop} />
  const id = page.name === 'item-detail' && readItemId(params.id)
  if (id) return <NameOfItemsShop id={id} to={toShop} />
  const name = page.title
    ? say(page.title)
    : page.path.includes('/:')
      ? say('shell.notFound.title')
      : systemName
  const isPlace = !withoutPlace.has(page.name) && page.title !== undefined
  return <Name name={name} to={isPlace ? addressWith(place, query) : toShop} current={isPlace} />
}

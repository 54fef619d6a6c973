import {
  ordersUrl,
  readClassifyId,
  readShopId,
  readShortUrl,
  shopUrl,
  userAccountUrl,
} from '@faka/contract/urls'
import type { ComponentType, MouseEvent } from 'react'
import { Link, useVisit } from '../kernel/routing.tsx'
import { useStored } from '../kernel/stored.ts'
import { useWords } from '../kernel/words.ts'
import { lastShop } from '../rooms/visit/last-shop.ts'
import { placeOf } from '../routes.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Back, ReceiptText, ShopFront, User } from '../ui/icon.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { showToast } from '../ui/toast.ts'
import { ToastArea } from '../ui/toast-area.tsx'
import { BarName } from './bar-name.tsx'
import type { FrameProps } from './frame.tsx'
import styles from './mobile-frame.module.css'
import { MoreButton } from './more-button.tsx'
import { SkipLink } from './skip-link.tsx'

/** Pages whose bottom is taken by a bar of their own. */
const withOwnBar: ReadonlySet<string> = new Set(['item-detail', 'cash-desk'])

/** The page at each end of the navigation, and those that are reached from there. */
const tabs = {
  shop: ['shop-detail', 'item-detail'],
  orders: ['order-list', 'order-detail', 'pay-success', 'verify-password'],
  my: ['user-account', 'user-wallet', 'user-contact', 'user-feedback', 'order-sales-list', 'login', 'signup'],
} as const

/** Where the visitor's shop is: the one of this page, else the one that was visited last. */
function useShopAddress(): string | undefined {
  const { page, params, query } = placeOf(useVisit())
  const visited = useStored(lastShop)
  const shop = page.name === 'shop-detail' ? readShortUrl(params.shortUrl) : readShopId(query)
  if (shop) return shopUrl(shop, readClassifyId(query))
  return visited && shopUrl(visited)
}

/** One page back, where there is one; else up: to the shop, or to the orders of whoever has visited none. */
function BackLink({ up }: { up: string }) {
  const { say } = useWords()
  const isFirst = useVisit().key === 'first'
  const goBack = (event: MouseEvent) => {
    if (isFirst) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      className={buttonClass({ tone: 'quiet', square: true })}
      to={up}
      aria-label={say('mobile.back')}
      onClick={goBack}
    >
      <Back />
    </Link>
  )
}

interface TabProps {
  tab: keyof typeof tabs
  Icon: ComponentType
  /** The name of the page that is shown. */
  shown: string
  /** Absent where there is nothing to lead to yet. */
  to: string | undefined
}

function Tab({ tab, Icon, shown, to }: TabProps) {
  const { say } = useWords()
  const [first, ...further] = tabs[tab]
  const content = (
    <>
      <Icon />
      {say(`mobile.${tab}`)}
    </>
  )
  if (to === undefined)
    return (
      <button
        type="button"
        className={styles.tab}
        aria-disabled="true"
        onClick={() => showToast('info', say('mobile.shop.none'))}
      >
        {content}
      </button>
    )
  const isBelow = further.some((name) => name === shown)
  return (
    <Link className={styles.tab} to={to} aria-current={shown === first ? 'page' : isBelow || undefined}>
      {content}
    </Link>
  )
}

/** What surrounds every page of the mobile site: a bar on top, and where a thumb reaches it the way between its parts. */
export function MobileFrame({ busy, place, children }: FrameProps) {
  const { page } = place
  const { say } = useWords()
  const shop = useShopAddress()
  const isBare = withOwnBar.has(page.name)
  return (
    <>
      <SkipLink />
      <ProgressBar active={busy} label={say('shell.loading')} />
      <header className={styles.bar}>
        {page.name === 'shop-detail' ? <span /> : <BackLink up={shop ?? ordersUrl()} />}
        <BarName place={place} shop={shop} />
        <MoreButton />
      </header>
      <main id="main" className={classNames(styles.main, isBare && styles.bare)} tabIndex={-1}>
        {children}
      </main>
      {!isBare && (
        <nav className={styles.nav} aria-label={say('mobile.nav')}>
          <Tab tab="shop" Icon={ShopFront} shown={page.name} to={shop} />
          <Tab tab="orders" Icon={ReceiptText} shown={page.name} to={ordersUrl()} />
          <Tab tab="my" Icon={User} shown={page.name} to={userAccountUrl()} />
        </nav>
      )}
      <ToastArea label={say('shell.toasts')} />
    </>
  )
}

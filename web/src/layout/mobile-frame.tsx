import type { PageName } from '@faka/contract/pages'
import type { MobileTab } from '@faka/contract/shared/page'
import {
  ordersUrl,
  readClassifyId,
  readShopId,
  readShortUrl,
  shopUrl,
  userAccountUrl,
} from '@faka/contract/shared/urls'
import { defaultHistoryKey } from '@faka/contract/storefront/scroll-position'
import type { ComponentType, MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { matchRoute, type PageRoute } from '../app/pages.tsx'
import { lastShop } from '../features/visit/last-shop.ts'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useVisit } from '../lib/visit.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Back, ReceiptText, ShopFront, User } from '../ui/icon.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { showToast } from '../ui/toast.ts'
import { ToastArea } from '../ui/toast-area.tsx'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import type { FrameProps } from './frame.tsx'
import styles from './mobile-frame.module.css'
import { MobileTitle } from './mobile-title.tsx'
import { MoreButton } from './more-button.tsx'
import { SkipLink } from './skip-link.tsx'

/** The page that each tab opens. */
const tabPages: Readonly<Record<MobileTab, PageName>> = {
  shop: 'shop-detail',
  orders: 'order-list',
  my: 'user-account',
}

/** The URL of this page's shop, or of the last visited one. */
function useShopUrl(): string | undefined {
  const { page, params, query } = matchRoute(useLocation())
  const visited = usePersisted(lastShop)
  const shop = page.name === 'shop-detail' ? readShortUrl(params.shortUrl) : readShopId(query)
  if (shop) return shopUrl(shop, readClassifyId(query))
  return visited && shopUrl(visited)
}

/** Goes back in the history where possible; otherwise up to the shop, or to the orders where no shop was visited. */
function BackLink({ up }: { up: string }) {
  const { t } = useI18n()
  const isFirst = useVisit().key === defaultHistoryKey
  const goBack = (event: MouseEvent) => {
    if (isFirst) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link
      className={buttonClass({ tone: 'quiet', square: true })}
      to={up}
      aria-label={t('mobile.back')}
      onClick={goBack}
    >
      <Back />
    </Link>
  )
}

interface TabProps {
  tab: MobileTab
  Icon: ComponentType
  /** The page that is shown. */
  shown: PageRoute
  /** Absent where there is no target yet. */
  to: string | undefined
}

function Tab({ tab, Icon, shown, to }: TabProps) {
  const { t } = useI18n()
  const content = (
    <>
      <Icon />
      {t(`mobile.${tab}`)}
    </>
  )
  if (to === undefined)
    return (
      <button
        type="button"
        className={styles.tab}
        aria-disabled="true"
        onClick={() => showToast('info', t('mobile.shop.none'))}
      >
        {content}
      </button>
    )
  const isBelow = shown.mobileTab === tab
  return (
    <Link
      className={styles.tab}
      to={to}
      aria-current={shown.name === tabPages[tab] ? 'page' : isBelow || undefined}
    >
      {content}
    </Link>
  )
}

/** The frame of the mobile site: a bar on top and the navigation at the bottom. */
export function MobileFrame({ busy, match, children }: FrameProps) {
  const { page } = match
  const { t } = useI18n()
  const shop = useShopUrl()
  const isBare = page.mobileBar === true
  return (
    <>
      <SkipLink />
      <ProgressBar active={busy} label={t('shell.loading')} />
      <header className={styles.bar}>
        {page.name === 'shop-detail' ? <span /> : <BackLink up={shop ?? ordersUrl()} />}
        <MobileTitle match={match} shop={shop} />
        <MoreButton />
      </header>
      <main
        id="main"
        // the title bar already shows the heading of the page
        className={classNames(styles.main, isBare && styles.bare, visuallyHidden.headings)}
        tabIndex={-1}
      >
        {children}
      </main>
      {!isBare && (
        <nav className={styles.nav} aria-label={t('mobile.nav')}>
          <Tab tab="shop" Icon={ShopFront} shown={page} to={shop} />
          <Tab tab="orders" Icon={ReceiptText} shown={page} to={ordersUrl()} />
          <Tab tab="my" Icon={User} shown={page} to={userAccountUrl()} />
        </nav>
      )}
      <ToastArea label={t('shell.toasts')} />
    </>
  )
}

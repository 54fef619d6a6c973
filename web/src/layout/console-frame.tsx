import { consolePages, findConsolePage } from '@faka/contract/console-pages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ConfirmDialog } from '../features/account/confirm-dialog.tsx'
import { rememberRole } from '../features/account/remember-role.ts'
import { useIsAdmin } from '../features/account/use-is-admin.ts'
import { FrozenShops } from '../features/shop/frozen-shops.tsx'
import { ownShopsQuery } from '../features/shop/own-shops-query.ts'
import { ShopSwitcher } from '../features/shop/shop-switcher.tsx'
import { useShopAccess } from '../features/shop/use-shop-access.ts'
import { ConsoleFailed } from '../lib/console-failed.tsx'
import { useI18n } from '../lib/messages.ts'
import { useLoggedIn } from '../lib/session.ts'
import { readSettings } from '../lib/settings.ts'
import { LoadingPanel } from '../ui/loading-panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { ToastCards } from '../ui/toast-cards.tsx'
import { ConsoleFailureHandler } from './console-failure-handler.tsx'
import { ConsoleForbidden } from './console-forbidden.tsx'
import styles from './console-frame.module.css'
import { ConsoleLogin } from './console-login.tsx'
import { ConsoleNav } from './console-nav.tsx'
import { ConsoleNeedsFactor } from './console-needs-factor.tsx'
import { ConsoleNoRight } from './console-no-right.tsx'
import { ConsoleNoShop } from './console-no-shop.tsx'
import { ConsolePaletteButton } from './console-palette-button.tsx'
import { ConsoleSettings } from './console-settings.tsx'
import { SkipLink } from './skip-link.tsx'

/** After a navigation the heading of the new page takes the focus, so that a screen reader reads it. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.querySelector<HTMLElement>('main h1, main')?.focus()
  }, [pathname])
}

/** The page, for an account with a shop or where it needs none; for any other what is missing and how to get it. */
function Gate({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const loggedIn = useLoggedIn()
  const { pathname } = useLocation()
  const shops = useQuery({ ...ownShopsQuery(), enabled: loggedIn })
  const isAdmin = useIsAdmin()
  const page = findConsolePage(pathname)
  const { may, lacksFactor } = useShopAccess()
  if (page?.withoutLogin) return children
  if (!loggedIn) return <ConsoleLogin />
  if (page?.forAdmin) return isAdmin ? children : <ConsoleForbidden />
  if (lacksFactor && page?.name !== 'people') return <ConsoleNeedsFactor />
  if (shops.data?.length && page && !may(page.rights)) return <ConsoleNoRight page={page} />
  if (shops.data) return shops.data.length > 0 || page?.withoutShop ? children : <ConsoleNoShop />
  if (shops.isError) return <ConsoleFailed onRetry={() => void shops.refetch()} busy={shops.isFetching} />
  return <LoadingPanel label={t('console.loading')} />
}

/** The frame around every page of the console: navigation at the side, on a phone at the bottom. */
export function ConsoleFrame() {
  const { t } = useI18n()
  const { state } = useNavigation()
  const loggedIn = useLoggedIn()
  const isAdmin = useIsAdmin() && loggedIn
  const { data: shops = [], isLoading } = useQuery({ ...ownShopsQuery(), enabled: loggedIn })
  // an account in the console has a shop as a rule: its place is kept, so that nothing moves when it comes
  const hasShop = isLoading || shops.length > 0
  const { version } = readSettings()
  useFocusOnNavigation()
  // an account becomes a seller by its first shop, in the midst of a session
  const ownsShop = shops.some(({ isOwner }) => isOwner)
  useEffect(() => {
    if (ownsShop) rememberRole('SELLER')
  }, [ownsShop])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      <SkipLink />
      <ProgressBar active={state === 'loading'} label={t('shell.loading')} />
      <div className={styles.frame}>
        <header className={styles.head}>
          <Link className={styles.brand} to={consolePages[0].path}>
            <img className={styles.mark} src="/favicon.svg" alt="" />
            {t('console.name')}
          </Link>
          {hasShop && (
            <div className={styles.shop}>
              {isLoading ? <Skeleton shape="block" /> : <ShopSwitcher shops={shops} />}
            </div>
          )}
          <ConsoleSettings>{hasShop && <ConsolePaletteButton />}</ConsoleSettings>
        </header>
        {(shops.length > 0 || isAdmin) && <ConsoleNav hasShop={shops.length > 0} />}
        <main id="main" className={styles.main} tabIndex={-1}>
          <FrozenShops shops={shops} />
          <Gate>
            <Outlet />
          </Gate>
        </main>
        {version && <footer className={styles.version}>FAKA {version}</footer>}
      </div>
      <ConfirmDialog />
      <ConsoleFailureHandler />
      <ToastArea label={t('shell.toasts')} />
      <ToastCards closeLabel={t('shell.close')} />
      <ScrollRestoration />
    </>
  )
}

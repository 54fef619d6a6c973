import { formatFen } from '@faka/contract/shared/money'
import { type ReactNode, useEffect } from 'react'
import { displayName } from '../features/account/display-name.ts'
import { type BuyerUser, buyerUser } from '../features/account/session-store.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { getBuyer } from '../features/profile/get-buyer.ts'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { emit } from '../lib/events.ts'
import { useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { PanelLeftClose, PanelLeftOpen } from '../ui/icon.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { visuallyHidden } from '../ui/visually-hidden.tsx'
import { MenuNav } from './menu-nav.tsx'
import { menuPosition } from './menu-position.ts'
import { PageBreadcrumb } from './page-breadcrumb.tsx'
import styles from './user-layout.module.css'

/** A guest, with a login button. */
function Guest() {
  const { t } = useI18n()
  return (
    <button type="button" className={styles.summary} onClick={() => emit('showLoginModal', {})}>
      <Avatar src="" name="" />
      <span className={styles.user} data-collapsible="">
        <strong className={styles.login}>{t('profile.guest')}</strong>
        <span className={styles.secondary}>{t('profile.guest.text')}</span>
      </span>
    </button>
  )
}

function Buyer({ user }: { user: BuyerUser }) {
  const { t } = useI18n()
  const info = usePersisted(buyerInfo)
  useEffect(() => {
    // A failure here is not worth a message.
    if (!buyerInfo.getState()) getBuyer().catch(() => {})
  }, [])
  const { name, ownName } = displayName(user, info)
  return (
    <div className={styles.summary}>
      <Avatar src={info?.avatar ?? ''} name={ownName} />
      <div className={styles.user} data-collapsible="">
        <strong className={styles.name}>{name}</strong>
        {/* a single text node, because only that grows without layout shift */}
        <span className={styles.secondary}>
          {info ? `${t('profile.balance')} ${formatFen(info.balanceFen)}` : t('profile.balance')}
        </span>
      </div>
    </div>
  )
}

/** The current user. All three variants have the same height, so that nothing shifts. */
export function UserSummary() {
  const user = usePersisted(buyerUser)
  const hydrated = useHydrated()
  if (user) return <Buyer user={user} />
  if (hydrated) return <Guest />
  return (
    <div className={styles.summary}>
      <Avatar src="" name="" />
      <div className={styles.user} data-collapsible="">
        <Skeleton short />
      </div>
    </div>
  )
}

/** The menu at the side; icons only when collapsed. */
function SideMenu() {
  const { t } = useI18n()
  const { menuCollapse } = useAppSettings()
  return (
    <>
      <MenuNav className={styles.nav} entryClass={styles.entry} iconOnly={menuCollapse} />
      <button
        type="button"
        className={styles.collapse}
        aria-expanded={!menuCollapse}
        title={menuCollapse ? t('menu.expand') : undefined}
        onClick={() => changeAppSettings({ menuCollapse: !menuCollapse })}
      >
        {menuCollapse ? <PanelLeftOpen /> : <PanelLeftClose />}
        <span data-collapsible="">{t(menuCollapse ? 'menu.expand' : 'menu.collapse')}</span>
      </button>
    </>
  )
}

/**
 * The layout of the user center: the user and the menu, which is at the bottom on a phone or where the settings say.
 */
export default function UserLayout({ children }: { children: ReactNode }) {
  const settings = useAppSettings()
  const hydrated = useHydrated()
  const isAtSide = menuPosition(settings) === 'side'
  return (
    <div
      className={classNames(
        styles.layout,
        isAtSide
          ? settings.menuCollapse && classNames(styles.collapsed, visuallyHidden.collapsed)
          : styles.withoutMenu,
      )}
    >
      <aside className={styles.side}>
        <UserSummary />
        {/* rendered again once the visitor is known: entries inserted between others would move them */}
        {isAtSide && <SideMenu key={String(hydrated)} />}
      </aside>
      <div className={styles.page}>
        <PageBreadcrumb />
        {children}
      </div>
    </div>
  )
}

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
import { MenuNav } from './menu-nav.tsx'
import { menuPosition } from './menu-position.ts'
import { PageBreadcrumb } from './page-breadcrumb.tsx'
import styles from './user-layout.module.css'

/** A guest, and the way to be somebody. */
function Guest() {
  const { t } = useI18n()
  return (
    <button type="button" className={styles.person} onClick={() => emit('showLoginModal', {})}>
      <Avatar src="" name="" />
      <span className={styles.who}>
        <strong className={styles.login}>{t('profile.guest')}</strong>
        <span className={styles.quiet}>{t('profile.guest.text')}</span>
      </span>
    </button>
  )
}

function Buyer({ user }: { user: BuyerUser }) {
  const { t } = useI18n()
  const info = usePersisted(buyerInfo)
  useEffect(() => {
    // The head is no reason to tell anybody that something failed.
    if (!buyerInfo.getState()) getBuyer().catch(() => {})
  }, [])
  const { name, ownName } = displayName(user, info)
  return (
    <div className={styles.person}>
      <Avatar src={info?.avatar ?? ''} name={ownName} />
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        {/* one text that grows, as nothing else does so without moving */}
        <span className={styles.quiet}>
          {info ? `${t('profile.balance')} ${formatFen(info.balanceFen)}` : t('profile.balance')}
        </span>
      </div>
    </div>
  )
}

/** Who it is. All three heads are as high, so that nothing jumps when it becomes known. */
export function UserSummary() {
  const user = usePersisted(buyerUser)
  const known = useHydrated()
  if (user) return <Buyer user={user} />
  if (known) return <Guest />
  return (
    <div className={styles.person}>
      <Avatar src="" name="" />
      <div className={styles.who}>
        <Skeleton short />
      </div>
    </div>
  )
}

/** The way between the pages, at the side; only its icons where it was collapsed. */
function SideMenu() {
  const { t } = useI18n()
  const { menuCollapse } = useAppSettings()
  return (
    <>
      <MenuNav
        className={styles.nav}
        entryClass={styles.entry}
        labelClass={styles.words}
        iconOnly={menuCollapse}
      />
      <button
        type="button"
        className={styles.collapse}
        aria-expanded={!menuCollapse}
        title={menuCollapse ? t('menu.expand') : undefined}
        onClick={() => changeAppSettings({ menuCollapse: !menuCollapse })}
      >
        {menuCollapse ? <PanelLeftOpen /> : <PanelLeftClose />}
        <span className={styles.words}>{t(menuCollapse ? 'menu.expand' : 'menu.collapse')}</span>
      </button>
    </>
  )
}

/**
 * What surrounds the pages of the user center: who it is, and the way between them; at the bottom on a phone, and
 * where the settings say.
 */
export default function UserLayout({ children }: { children: ReactNode }) {
  const settings = useAppSettings()
  const isAtSide = menuPosition(settings) === 'side'
  return (
    <div
      className={classNames(
        styles.layout,
        isAtSide ? settings.menuCollapse && styles.collapsed : styles.withoutMenu,
      )}
    >
      <aside className={styles.side}>
        <UserSummary />
        {isAtSide && <SideMenu />}
      </aside>
      <div className={styles.page}>
        <PageBreadcrumb />
        {children}
      </div>
    </div>
  )
}

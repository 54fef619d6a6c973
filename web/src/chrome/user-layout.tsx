import { formatFen } from '@faka/contract/money'
import { type ReactNode, useEffect } from 'react'
import { changeAppSettings, useAppSettings } from '../kernel/app-settings.ts'
import { emit } from '../kernel/events.ts'
import { useStored } from '../kernel/stored.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { useWords } from '../kernel/words.ts'
import { type BuyerUser, buyerUser } from '../rooms/account/session-store.ts'
import { shownName } from '../rooms/account/shown-name.ts'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { getBuyer } from '../rooms/profile/get-buyer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { PanelLeftClose, PanelLeftOpen } from '../ui/icon.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { MenuNav } from './menu-nav.tsx'
import { menuPlace } from './menu-place.ts'
import { PagePath } from './page-path.tsx'
import styles from './user-layout.module.css'

/** A guest, and the way to be somebody. */
function Guest() {
  const { say } = useWords()
  return (
    <button type="button" className={styles.person} onClick={() => emit('showLoginModal', {})}>
      <Avatar src="" name="" />
      <span className={styles.who}>
        <strong className={styles.login}>{say('profile.guest')}</strong>
        <span className={styles.quiet}>{say('profile.guest.text')}</span>
      </span>
    </button>
  )
}

function Buyer({ user }: { user: BuyerUser }) {
  const { say } = useWords()
  const info = useStored(buyerInfo)
  useEffect(() => {
    // The head is no reason to tell anybody that something failed.
    if (!buyerInfo.read()) getBuyer().catch(() => {})
  }, [])
  const { name, ownName } = shownName(user, info)
  return (
    <div className={styles.person}>
      <Avatar src={info?.avatar ?? ''} name={ownName} />
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        {/* one text that grows, as nothing else does so without moving */}
        <span className={styles.quiet}>
          {info ? `${say('profile.balance')} ${formatFen(info.balanceFen)}` : say('profile.balance')}
        </span>
      </div>
    </div>
  )
}

/** Who it is. All three heads are as high, so that nothing jumps when it becomes known. */
export function Person() {
  const user = useStored(buyerUser)
  const known = useBrowser()
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
  const { say } = useWords()
  const { menuCollapse } = useAppSettings()
  return (
    <>
      <MenuNav
        className={styles.nav}
        entryClass={styles.entry}
        wordsClass={styles.words}
        iconOnly={menuCollapse}
      />
      <button
        type="button"
        className={styles.collapse}
        aria-expanded={!menuCollapse}
        title={menuCollapse ? say('menu.expand') : undefined}
        onClick={() => changeAppSettings({ menuCollapse: !menuCollapse })}
      >
        {menuCollapse ? <PanelLeftOpen /> : <PanelLeftClose />}
        <span className={styles.words}>{say(menuCollapse ? 'menu.expand' : 'menu.collapse')}</span>
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
  const isAtSide = menuPlace(settings) === 'side'
  return (
    <div
      className={classNames(
        styles.layout,
        isAtSide ? settings.menuCollapse && styles.collapsed : styles.withoutMenu,
      )}
    >
      <aside className={styles.side}>
        <Person />
        {isAtSide && <SideMenu />}
      </aside>
      <div className={styles.page}>
        <PagePath />
        {children}
      </div>
    </div>
  )
}

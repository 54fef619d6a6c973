import { formatFen } from '@faka/contract/money'
import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { emit, listen } from '../kernel/events.ts'
import { Link, useVisit } from '../kernel/routing.tsx'
import { readSettings } from '../kernel/settings.ts'
import { useStored } from '../kernel/stored.ts'
import { type PlainWordId, useWords } from '../kernel/words.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { maskedPhone } from '../rooms/account/typed-account.ts'
import { gives, serverMenu } from '../rooms/menu/server-menu.ts'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { getBuyer } from '../rooms/profile/get-buyer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { MessageCircle, ReceiptText, User } from '../ui/icon.ts'
import styles from './user-layout.module.css'

interface Entry {
  name: string
  path: string
  word: PlainWordId
  Icon: ComponentType
}

/** The pages of the user center, in the order of its navigation. */
const entries: readonly Entry[] = [
  { name: 'order-list', path: '/userCenter/order-list', word: 'orders.title', Icon: ReceiptText },
  { name: 'user-account', path: '/userCenter/account', word: 'profile.title', Icon: User },
  { name: 'user-contact', path: '/userCenter/contact', word: 'profile.contact.title', Icon: MessageCircle },
]

/** Those that the server's menu has, where it decides. */
const shownEntries = (role: string | undefined): readonly Entry[] =>
  readSettings().menuFromServer ? entries.filter(({ name }) => gives(serverMenu(), name, role)) : entries

/** The page that the route listener heard of last; a logout removes the listener with all others. */
function usePathShown(pathname: string): string {
  const [heard, setHeard] = useState(pathname)
  useEffect(() => listen('routeChanged', ({ pathname: shown }) => setHeard(shown)), [])
  return heard === pathname ? heard : pathname
}

function Person() {
  const { say } = useWords()
  const user = useStored(buyerUser)
  const info = useStored(buyerInfo)
  const loggedIn = user !== undefined
  useEffect(() => {
    // The head is no reason to tell anybody that something failed.
    if (loggedIn && !buyerInfo.read()) getBuyer().catch(() => {})
  }, [loggedIn])
  if (!user)
    return (
      <div className={styles.person}>
        <Avatar src="" name="" />
        <div className={styles.who}>
          <strong>{say('profile.guest')}</strong>
          <span className={styles.quiet}>{say('profile.guest.text')}</span>
        </div>
        <Button tone="primary" onClick={() => emit('showLoginModal', {})}>
          {say('profile.login')}
        </Button>
      </div>
    )
  // A phone is nobody's name: whoever looks on sees only a part of it.
  const isPhone = user.userName === user.phone
  const name = info?.nickName || (isPhone ? maskedPhone(user.userName) : user.userName)
  return (
    <div className={styles.person}>
      <Avatar src={info?.avatar ?? ''} name={info?.nickName || (isPhone ? '' : name)} />
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.quiet}>
          {say('profile.balance')} {formatFen(info?.balanceFen ?? 0)}
        </span>
      </div>
    </div>
  )
}

/** What surrounds the pages of the user center: who it is, and the way between them; at the bottom on a phone. */
export default function UserLayout({ children }: { children: ReactNode }) {
  const { say } = useWords()
  const shown = usePathShown(useVisit().pathname)
  const role = useStored(buyerUser)?.role
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <Person />
        <nav className={styles.nav} aria-label={say('profile.nav')}>
          {shownEntries(role).map(({ name, path, word, Icon }) => (
            <Link
              key={name}
              className={styles.entry}
              to={path}
              aria-current={path === shown ? 'page' : undefined}
            >
              <Icon />
              {say(word)}
            </Link>
          ))}
        </nav>
      </aside>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

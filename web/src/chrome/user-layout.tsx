import { formatFen } from '@faka/contract/money'
import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { emit, listen } from '../kernel/events.ts'
import { Link, useVisit } from '../kernel/routing.tsx'
import { readSettings } from '../kernel/settings.ts'
import { useStored } from '../kernel/stored.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { type PlainWordId, useWords } from '../kernel/words.ts'
import { type BuyerUser, buyerUser } from '../rooms/account/session-store.ts'
import { shownName } from '../rooms/account/shown-name.ts'
import { gives, serverMenu } from '../rooms/menu/server-menu.ts'
import { buyerInfo } from '../rooms/profile/buyer-info.ts'
import { getBuyer } from '../rooms/profile/get-buyer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MessageCircle, ReceiptText, Scale, Store, User, Wallet } from '../ui/icon.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './user-layout.module.css'

interface Entry {
  name: string
  path: string
  word: PlainWordId
  Icon: ComponentType
  /** Led to where the account has the role of a seller; others find the page by its address. */
  seller?: true
}

/** The pages of the user center, in the order of its navigation. */
const entries: readonly Entry[] = [
  { name: 'order-list', path: '/userCenter/order-list', word: 'orders.title', Icon: ReceiptText },
  {
    name: 'order-sales-list',
    path: '/userCenter/order-sales-list',
    word: 'sales.title',
    Icon: Store,
    seller: true,
  },
  { name: 'user-account', path: '/userCenter/account', word: 'profile.title', Icon: User },
  { name: 'user-wallet', path: '/userCenter/wallet', word: 'profile.wallet.title', Icon: Wallet },
  {
    name: 'user-feedback',
    path: '/userCenter/fankui',
    word: 'profile.feedback.title',
    Icon: Scale,
  },
  { name: 'user-contact', path: '/userCenter/contact', word: 'profile.contact.title', Icon: MessageCircle },
]

/** Those that the server's menu has, where it decides; whoever draws for everybody does not ask it. */
function useShownEntries(): readonly Entry[] {
  const user = useStored(buyerUser)
  const isChosen = useBrowser() && readSettings().menuFromServer
  const isSeller = user?.roles.some(({ role }) => role === 'SELLER') ?? false
  return entries.filter(
    ({ name, seller = false }) =>
      (isSeller || !seller) && (!isChosen || gives(serverMenu(), name, user?.role)),
  )
}

/** The page that the route listener heard of last; a logout removes the listener with all others. */
function usePathShown(pathname: string): string {
  const [heard, setHeard] = useState(pathname)
  useEffect(() => listen('routeChanged', ({ pathname: shown }) => setHeard(shown)), [])
  return heard === pathname ? heard : pathname
}

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
        <span className={styles.quiet}>
          {say('profile.balance')} {info && formatFen(info.balanceFen)}
        </span>
      </div>
    </div>
  )
}

/** Who it is. All three heads are as high, so that nothing jumps when it becomes known. */
function Person() {
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

/** What surrounds the pages of the user center: who it is, and the way between them; at the bottom on a phone. */
export default function UserLayout({ children }: { children: ReactNode }) {
  const { say } = useWords()
  const shown = usePathShown(useVisit().pathname)
  const shownEntries = useShownEntries()
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <Person />
        <nav className={styles.nav} aria-label={say('profile.nav')}>
          {shownEntries.map(({ name, path, word, Icon }) => (
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

import { type ConsolePage, consoleGroups } from '@faka/contract/console-page'
import { type ConsolePageName, consolePages, findConsolePage } from '@faka/contract/console-pages'
import { showToday } from '@faka/contract/report/today'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsAdmin } from '../features/account/use-is-admin.ts'
import { escalatedCountQuery } from '../features/complaint/platform-complaint-queries.ts'
import { todayQuery } from '../features/report/today-query.ts'
import { withShop } from '../features/shop/chosen-shop.ts'
import { useChosenShop } from '../features/shop/use-chosen-shop.ts'
import { useShopAccess } from '../features/shop/use-shop-access.ts'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { Boxes, MessageCircle, MessagesSquare, ReceiptText, Store, User } from '../ui/icon.ts'
import { Scale } from '../ui/icons-after-sale.ts'
import { KeyRound } from '../ui/icons-of-catalogue.ts'
import {
  Activity,
  Banknote,
  Bell,
  BookOpen,
  Building2,
  CreditCard,
  Crown,
  FilePen,
  FileText,
  Gift,
  History,
  Landmark,
  LayoutDashboard,
  Package,
  Star,
  TicketPercent,
  Users,
  Wallet,
  Workflow,
} from '../ui/icons-of-console.ts'
import { Ellipsis } from '../ui/icons-of-mobile.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './console-nav.module.css'

const icons: Readonly<Partial<Record<ConsolePageName, ReactNode>>> = {
  today: <LayoutDashboard />,
  orders: <ReceiptText />,
  complaints: <MessageCircle />,
  redemptions: <Gift />,
  ratings: <Star />,
  inquiries: <MessagesSquare />,
  items: <Package />,
  stock: <Boxes />,
  coupons: <TicketPercent />,
  levels: <Crown />,
  program: <Workflow />,
  channels: <CreditCard />,
  notifications: <Bell />,
  'custom-pages': <FileText />,
  api: <KeyRound />,
  shop: <Store />,
  money: <Banknote />,
  'platform-shops': <Building2 />,
  people: <Users />,
  audit: <History />,
  'platform-users': <User />,
  'platform-complaints': <Scale />,
  'platform-ratings': <Star />,
  'platform-inquiries': <MessagesSquare />,
  'platform-money': <Landmark />,
  'platform-gift-codes': <Gift />,
  'platform-top-ups': <Wallet />,
  'platform-ledger': <BookOpen />,
  'platform-levels': <Crown />,
  'platform-channels': <CreditCard />,
  'platform-pages': <FilePen />,
  'platform-health': <Activity />,
}

/** The table of pages, with its messages checked. */
const pages: readonly (ConsolePage & { name: ConsolePageName; title: PlainMessageId })[] = consolePages
const entries = pages.filter(({ parent }) => parent === undefined)

/** As many as fit beside the button that shows the others. */
const maxTabs = 4

/** The groups that an account sees: what its rights in the shop open, and the pages of an administrator. */
function useGroups(hasShop: boolean) {
  const isAdmin = useIsAdmin()
  const { may } = useShopAccess()
  const isOpen = ({ forAdmin, rights }: ConsolePage) => (forAdmin ? isAdmin : hasShop && may(rights))
  return consoleGroups
    .map((name) => ({ name, members: entries.filter((page) => page.group === name && isOpen(page)) }))
    .filter(({ members }) => members.length > 0)
}

/** What waits for the seller or the platform behind an entry, by the name of its page. */
function useWaitingCounts(): Readonly<Record<string, number>> {
  const enabled = useShopAccess().may(showToday.rights)
  const { data } = useQuery({ ...todayQuery(useChosenShop()), enabled })
  const escalated = useQuery({ ...escalatedCountQuery(), enabled: useIsAdmin() })
  const ofPlatform = { 'platform-complaints': escalated.data ?? 0 }
  if (!data) return ofPlatform
  return {
    ...ofPlatform,
    orders: data.toDeliver.orders,
    redemptions: data.redemptions.waiting,
    complaints: data.complaints.open,
    money: data.money.cases,
  }
}

/**
 * The pages of the console; the chosen shop stays when another one is opened. On a phone a bar at the bottom, with the
 * pages that are opened most and a button that shows the others above it.
 */
export function ConsoleNav({ hasShop }: { hasShop: boolean }) {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const shop = useChosenShop()
  const shown = findConsolePage(pathname)
  const counts = useWaitingCounts()
  const groups = useGroups(hasShop)
  const members = groups.flatMap((group) => group.members)
  const id = useId()
  /** The address at which the other pages were asked for; another one closes them. */
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname + search
  // an account that sees no page of a shop has the others in sight, as far as there is room
  const hasTabs = members.some(({ tab }) => tab)
  const isTab = (page: ConsolePage) =>
    hasTabs ? page.tab : members.findIndex(({ name }) => name === page.name) < maxTabs
  const isShown = ({ name }: ConsolePage) => shown?.name === name || shown?.parent === name
  const isHidden = members.some((page) => !isTab(page) && isShown(page))
  return (
    <nav
      id={id}
      className={styles.nav}
      aria-label={t('console.nav')}
      data-open={open || undefined}
      onKeyDown={({ key }) => key === 'Escape' && setOpenAt(undefined)}
    >
      {groups.map(({ name: group, members: pagesOfGroup }) => (
        <div key={group} className={styles.group}>
          <p className={styles.groupName}>{t(`console.group.${group}`)}</p>
          {pagesOfGroup.map((page) => {
            const count = counts[page.name] ?? 0
            return (
              <Link
                key={page.name}
                className={styles.entry}
                to={withShop(page.path, shop)}
                data-tab={isTab(page) || undefined}
                aria-current={shown?.name === page.name ? 'page' : isShown(page) || undefined}
                onClick={() => setOpenAt(undefined)}
              >
                {icons[page.name]}
                <span className={styles.name}>{t(page.title)}</span>
                {count > 0 && (
                  <>
                    <span className={styles.count} aria-hidden="true">
                      {count > 99 ? '99+' : count}
                    </span>
                    <VisuallyHidden>{t('console.waiting', { count })}</VisuallyHidden>
                  </>
                )}
              </Link>
            )
          })}
        </div>
      ))}
      {members.some((page) => !isTab(page)) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          data-current={isHidden || undefined}
          onClick={() => setOpenAt(open ? undefined : pathname + search)}
        >
          <Ellipsis />
          {t('console.more')}
        </button>
      )}
    </nav>
  )
}

import { type ComponentType, useEffect } from 'react'
import { mayOpen } from '../app/guards/permission.ts'
import { pages } from '../app/pages.tsx'
import { buyerUser, type StorefrontRole } from '../features/account/session-store.ts'
import { getMenu } from '../features/menu/get-menu.ts'
import { grantsPage, leavesFor } from '../features/menu/server-menu.ts'
import { useAppSettings } from '../lib/app-settings.ts'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { usePersisted } from '../lib/persisted-store.ts'
import { sameOriginPath } from '../lib/same-origin-path.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import {
  Boxes,
  CircleQuestionMark,
  FileText,
  MessageCircle,
  MessagesSquare,
  Package,
  Palette,
  ReceiptText,
  Scale,
  Store,
  User,
  Wallet,
} from '../ui/icon.ts'

/** A menu entry with its translated label. */
export interface MenuLink {
  name: string
  /** A path of our own, or the full URL of an external page. */
  to: string
  label: string
  Icon: ComponentType
  external: boolean
  /** Who sees it; everyone where there are none. */
  roles: readonly StorefrontRole[]
}

interface Entry {
  name: string
  path: string
  messageId: PlainMessageId
  Icon: ComponentType
  /** Shown to sellers only; others can still open the page by its URL. */
  seller?: boolean
}

/** The icons of the pages in the menu, by the names that the table of pages gives them. */
const icons: Readonly<Record<string, ComponentType>> = {
  orders: ReceiptText,
  sales: Store,
  user: User,
  wallet: Wallet,
  complaint: Scale,
  inquiry: MessagesSquare,
  contact: MessageCircle,
}

/** The pages of the user center that have an entry. */
const entries: readonly Entry[] = pages.flatMap(({ name, path, title, menu, userMenu }) => {
  const messageId = userMenu?.title ?? title
  if (!userMenu || !messageId) return []
  const Icon = icons[menu?.icon ?? ''] ?? FileText
  return [{ name, path, messageId, Icon, seller: userMenu.seller === true }]
})

/** External links, as specified. */
const externalEntries: readonly Entry[] = [
  { name: 'design-library', path: 'https://arco.design', messageId: 'menu.design', Icon: Palette },
  {
    name: 'design-library-faq',
    path: 'https://arco.design/vue/docs/pro/faq',
    messageId: 'menu.designFaq',
    Icon: CircleQuestionMark,
  },
]
/** External links need a login. */
const loggedIn: readonly StorefrontRole[] = ['user', 'admin']

/** Labels and icons of entries that only a server may add, by the message that it names. */
const serverEntryLooks: Readonly<Record<string, { messageId: PlainMessageId; Icon: ComponentType }>> = {
  'menu.goods': { messageId: 'menu.goods', Icon: Package },
  'menu.shop': { messageId: 'menu.shop', Icon: Store },
  'menu.stock': { messageId: 'menu.stock', Icon: Boxes },
}

const isKnown = new Set(pages.map(({ name }) => name))

/**
 * The menu of the current visitor: the pages that the role may open and, where the server's menu decides, those that it
 * contains.
 */
export function useMenuLinks(): readonly MenuLink[] {
  const { t } = useI18n()
  const settings = useAppSettings()
  const user = usePersisted(buyerUser)
  // server rendering is for all visitors and does not load the server's menu
  const fromServer = useHydrated() && settings.menuFromServer
  const menu = settings.serverMenu
  const isMissing = fromServer && menu.length === 0
  useEffect(() => {
    if (isMissing) void getMenu()
  }, [isMissing])

  const role = user?.role
  const isSeller = user?.roles.some((each) => each.role === 'SELLER') ?? false
  const isPermitted = ({ name }: Entry): boolean => {
    const page = pages.find((each) => each.name === name)
    return page !== undefined && mayOpen(page, role)
  }
  const own = entries.filter(
    (entry) =>
      (isSeller || !entry.seller) &&
      isPermitted(entry) &&
      (!fromServer || grantsPage(menu, entry.name, role)),
  )
  const link = (external: boolean) => (entry: Entry) => ({
    name: entry.name,
    to: entry.path,
    label: t(entry.messageId),
    Icon: entry.Icon,
    external,
    roles: external ? loggedIn : [],
  })
  const serverOnly = fromServer ? leavesFor(menu, role).filter(({ name }) => !isKnown.has(name)) : []
  return [
    ...own.map(link(false)),
    ...serverOnly.flatMap(({ name, path, meta }) => {
      const to = sameOriginPath(path, location.origin)
      const look = serverEntryLooks[meta.locale]
      return to === undefined
        ? []
        : [
            {
              name,
              to,
              label: look ? t(look.messageId) : name,
              Icon: look?.Icon ?? FileText,
              external: false,
              roles: [],
            },
          ]
    }),
    ...externalEntries.map(link(true)),
  ]
}

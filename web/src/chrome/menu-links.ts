import { type ComponentType, useEffect } from 'react'
import { mayOpen } from '../guards/permission.ts'
import { useAppSettings } from '../kernel/app-settings.ts'
import { ownPath } from '../kernel/own-path.ts'
import { useStored } from '../kernel/stored.ts'
import { useBrowser } from '../kernel/use-browser.ts'
import { type PlainWordId, useWords } from '../kernel/words.ts'
import { buyerUser } from '../rooms/account/session-store.ts'
import { getMenu } from '../rooms/menu/get-menu.ts'
import { gives, leavesFor } from '../rooms/menu/server-menu.ts'
import { type PageRoute, pages } from '../routes.tsx'
import {
  Boxes,
  CircleQuestionMark,
  FileText,
  MessageCircle,
  Package,
  Palette,
  ReceiptText,
  Scale,
  Store,
  User,
  Wallet,
} from '../ui/icon.ts'

/** One line of the menu. */
export interface MenuLink {
  name: string
  /** A path of our own, or a whole address that leads outside. */
  to: string
  label: string
  Icon: ComponentType
  outside: boolean
}

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

/** What leads outside: for those who are logged in, as specified. */
const outsideEntries: readonly (Entry & Pick<PageRoute, 'requiresAuth' | 'roles'>)[] = [
  {
    ...{ name: 'design-library', path: 'https://arco.design', word: 'menu.design', Icon: Palette },
    ...{ requiresAuth: true, roles: ['user', 'admin'] },
  },
  {
    ...{ name: 'design-library-faq', path: 'https://arco.design/vue/docs/pro/faq', word: 'menu.designFaq' },
    ...{ Icon: CircleQuestionMark, requiresAuth: true, roles: ['user', 'admin'] },
  },
]

/** How entries look that only a server knows, by the words that it names for them. */
const serverWords: Readonly<Record<string, { word: PlainWordId; Icon: ComponentType }>> = {
  'menu.goods': { word: 'menu.goods', Icon: Package },
  'menu.shop': { word: 'menu.shop', Icon: Store },
  'menu.stock': { word: 'menu.stock', Icon: Boxes },
}

const isKnown = new Set(pages.map(({ name }) => name))

/** The menu for whoever is here: what his role may open, and, where the server's menu decides, what that has. */
export function useMenuLinks(): readonly MenuLink[] {
  const { say } = useWords()
  const settings = useAppSettings()
  const user = useStored(buyerUser)
  // whoever draws for everybody does not ask the server's menu
  const fromServer = useBrowser() && settings.menuFromServer
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
      (isSeller || !entry.seller) && isPermitted(entry) && (!fromServer || gives(menu, entry.name, role)),
  )
  const outside = outsideEntries.filter((entry) => mayOpen(entry, role))
  const link = (leadsOutside: boolean) => (entry: Entry) => ({
    ...{ name: entry.name, to: entry.path, label: say(entry.word), Icon: entry.Icon },
    outside: leadsOutside,
  })
  const further = fromServer ? leavesFor(menu, role).filter(({ name }) => !isKnown.has(name)) : []
  return [
    ...own.map(link(false)),
    ...further.flatMap(({ name, path, meta }) => {
      const to = ownPath(path, location.origin)
      const look = serverWords[meta.locale]
      return to === undefined
        ? []
        : [{ name, to, label: look ? say(look.word) : name, Icon: look?.Icon ?? FileText, outside: false }]
    }),
    ...outside.map(link(true)),
  ]
}

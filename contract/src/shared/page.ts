/** Who may open a page: roles of the storefront, or everyone. */
export type PageRole = 'admin' | 'user' | '*'

/**
 * The layout of a page: of a shop, with everything; of the checkout, calm and narrow; of the user center, with its
 * menu; and the default.
 */
export type PageLayout = 'shop' | 'checkout' | 'user' | 'default'

/** The tabs at the bottom of the mobile site. */
export type MobileTab = 'shop' | 'orders' | 'my'

/** One page of the storefront. */
export interface Page {
  /** Its name in menus and in the specification, and that of its file `web/src/pages/<name>.tsx`. */
  name: string
  /** The specification's second name for what the page contains. */
  childName?: string
  /** `:name` stands for one segment, `*` at the end for the rest. */
  path: string
  /** The id of its title's message, if the title is static. */
  title?: string
  /** The id of the message that describes it to search engines, if that is static. */
  description?: string
  /** Whether a login is required. */
  requiresAuth?: boolean
  /** Who may open it once logged in; no roles means everyone. */
  roles: readonly PageRole[]
  layout: PageLayout
  /** Whether its state is discarded when it is left. */
  ignoreCache?: true
  /** Only passed through on the way elsewhere: it has no tab once it is left. */
  transient?: true
  /** Says that nothing is shown: its title is no link to itself. */
  deadEnd?: true
  /** Buyers land here first, so the budget of first pages applies. */
  landing?: true
  /** The page that its breadcrumb names above it. */
  parent?: string
  /** The groups of messages that it uses besides `shell`. */
  messages: readonly string[]
  /** Where the menu of the server has it; absent for the page of unknown addresses. */
  menu?: { icon: string; order: number }
  /** Its entry in the menu of the user center: whether with a title of its own, and for sellers only. */
  userMenu?: { title?: string; seller?: true }
  /** On the mobile site: the tab that it belongs to, and whether it has a bottom bar in place of the tabs. */
  mobileTab?: MobileTab
  mobileBar?: true
  /** The browser redirects phones to the mobile site, because the target depends on the order. */
  redirectsPhones?: true
}

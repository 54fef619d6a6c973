import * as z from 'zod/mini'
import { codeWays } from '../account/code-way.ts'
import { PlatformTextName } from '../menu/platform-text.ts'

/** The id of the element with the storefront's runtime configuration. */
export const storefrontSettingsElementId = 'config'

/** The operator's configuration of the storefront. */
export const StorefrontSettings = z.object({
  /** Base URLs of the two services as the browser reaches them, without a trailing slash; empty: same origin. */
  services: z.object({ userManagement: z.string(), cardCore: z.string() }),
  /** The mobile site: a path such as "/m", or a URL such as "https://m.shop.example". */
  mobileBase: z.string(),
  /** The site of the card password page: a URL without a trailing slash; empty: this site. */
  verifyPasswordBase: z.string(),
  /** Whether the server's menu decides which pages can be opened. */
  menuFromServer: z.boolean(),
  /** Whether the storefront may be cached for offline use. */
  offline: z.boolean(),
  /**
   * Whether messages stay in `/dev/outbox` of user-management instead of being sent: for trial installations only.
   */
  outbox: z.boolean(),
  /** How codes for signing up and new passwords can be sent; empty: not at all. */
  codeWays: z.array(z.enum(codeWays)),
  /** Contact details of the platform; empty ones are not shown. */
  contact: z.object({
    mail: z.string(),
    phone: z.string(),
    qq: z.string(),
    wechat: z.string(),
    hours: z.string(),
  }),
  /** The platform texts that are set, in the order of the footer. */
  texts: z.array(PlatformTextName),
  /** The version of the program, for the console only. */
  version: z.optional(z.string()),
})
export type StorefrontSettings = z.infer<typeof StorefrontSettings>

/** The defaults: everything on one origin. */
export const defaultStorefrontSettings: StorefrontSettings = {
  services: { userManagement: '', cardCore: '' },
  mobileBase: '/m',
  verifyPasswordBase: '',
  menuFromServer: false,
  offline: false,
  outbox: false,
  codeWays: ['phone', 'mail'],
  contact: { mail: '', phone: '', qq: '', wechat: '', hours: '' },
  texts: [],
}

import * as z from 'zod/mini'
import { PlatformTextName } from '../menu/platform-text.ts'

/** The id of the element in which the server tells the storefront its runtime configuration. */
export const storefrontSettingsElementId = 'config'

/** What whoever runs the storefront set for it. */
export const StorefrontSettings = z.object({
  /** Bases of the two services as the visitor's browser reaches them, without a slash at the end; empty is our own origin. */
  services: z.object({ userManagement: z.string(), cardCore: z.string() }),
  /** Where the mobile site stands: a path of our own such as "/m", or an address such as "https://m.shop.example". */
  mobileBase: z.string(),
  /** Where the page that asks for a card password stands: an address without a slash at the end; empty is this site. */
  verifyPasswordBase: z.string(),
  /** Whether pages are opened as the server's menu says. */
  menuFromServer: z.boolean(),
  /** Whether browsers may keep what shows the storefront without network. */
  offline: z.boolean(),
  /** Whether messages stay at `/dev/outbox` of user-management instead of going out: only where the shop is tried. */
  outbox: z.boolean(),
  /** How the platform can be reached; what is empty is not offered. */
  contact: z.object({
    mail: z.string(),
    phone: z.string(),
    qq: z.string(),
    wechat: z.string(),
    hours: z.string(),
  }),
  /** The texts of the platform that are set, in the order of the footer. */
  texts: z.array(PlatformTextName),
})
export type StorefrontSettings = z.infer<typeof StorefrontSettings>

/** Everything on our own origin. */
export const defaultStorefrontSettings: StorefrontSettings = {
  services: { userManagement: '', cardCore: '' },
  mobileBase: '/m',
  verifyPasswordBase: '',
  menuFromServer: false,
  offline: false,
  outbox: false,
  contact: { mail: '', phone: '', qq: '', wechat: '', hours: '' },
  texts: [],
}

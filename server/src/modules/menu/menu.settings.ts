import { join, resolve } from 'node:path'
import type { Env, PlatformSettings } from '../../platform/config.ts'

interface MenuSettings {
  /** Whether the server's menu decides which pages of the storefront are open. */
  menuFromServer: boolean
  /** How to contact the platform; empty entries are not shown. */
  contact: { mail: string; phone: string; qq: string; wechat: string; hours: string }
  /** The folder of the platform's texts, such as its terms; it may be absent. */
  textsDir: string
}

declare module '../../platform/config.ts' {
  interface Config extends MenuSettings {}
}

/** Reads what the storefront says of the platform, and whether the menu comes from the server. */
export const readMenuSettings = (env: Env, { dataDir }: PlatformSettings): MenuSettings => ({
  menuFromServer: env.MENU_FROM_SERVER === '1',
  contact: {
    mail: env.CONTACT_MAIL ?? '',
    phone: env.CONTACT_PHONE ?? '',
    qq: env.CONTACT_QQ ?? '',
    wechat: env.CONTACT_WECHAT ?? '',
    hours: env.CONTACT_HOURS ?? '',
  },
  textsDir: env.TEXTS_DIR ? resolve(env.TEXTS_DIR) : join(dataDir, 'texts'),
})

import type { Locale } from '@faka/contract/shared/locale'
import { becomeSeller } from './become-seller.ts'
import { createAdmin } from './create-admin.ts'
import { type Account, signUp } from './log-in.ts'
import type { Site } from './open-site.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './open-visitor.ts'
import { startSession } from './start-session.ts'

/** How tests of the console look at it: each size, theme and language once. */
export const consoleVariants = [
  { locale: 'zh-CN', theme: 'light', width: 1440 },
  { locale: 'en-US', theme: 'dark', width: 390 },
] as const

/** A new account that is the seller of the demo shop, in place of the one before. */
export async function signUpSeller(site: Site): Promise<Account> {
  const account = await signUp(site)
  await becomeSeller(site, account)
  return account
}

/** A visitor who is logged in as the seller of the demo shop: as this account, or as a new one. */
export async function openSeller(
  site: Site,
  options: VisitorOptions & { locale: Locale },
  account?: Account,
): Promise<Visitor> {
  const seller = account ?? (await signUpSeller(site))
  const visitor = await openVisitor(site, options)
  await startSession(site, visitor, seller)
  return visitor
}

/** A visitor who is logged in as a new account that runs the platform. */
export async function openAdmin(site: Site, options: VisitorOptions & { locale: Locale }): Promise<Visitor> {
  const admin = await createAdmin(site)
  const visitor = await openVisitor(site, options)
  await startSession(site, visitor, admin)
  return visitor
}

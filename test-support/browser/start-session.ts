import { login } from '@faka/contract/account/account'
import { toBuyerUser } from '../../web/src/features/account/session-store.ts'
import { createBuyer } from '../server/http-buyer.ts'
import type { Account } from './log-in.ts'
import type { Site } from './open-site.ts'
import type { Visitor } from './open-visitor.ts'

/**
 * Starts a session of an account as the storefront keeps it, for tests that begin after the login page; ends on the
 * account page with the profile loaded, as `logIn` does.
 */
export async function startSession(
  site: Site,
  visitor: Visitor,
  { phone, password }: Account,
): Promise<void> {
  const session = await createBuyer(site.url).callOrThrow(login, { userName: phone, password })
  // a document of the site without its scripts
  await visitor.go('/robots.txt')
  await visitor.page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('buyer-user', stored)
    },
    [session.token, JSON.stringify(toBuyerUser(session))] as const,
  )
  await visitor.go('/userCenter/account')
  await visitor.page.locator('[name="nickName"]').waitFor()
}

import { type Account, getAccountId, signUp } from './log-in.ts'
import type { Site } from './open-site.ts'

/** A new account that runs the platform and owns no shop. */
export async function createAdmin(site: Site): Promise<Account> {
  const account = await signUp(site)
  await site.db.pool.query(`update account set roles = '{BUYER,ADMIN}' where account_id = $1`, [
    await getAccountId(site, account),
  ])
  return account
}

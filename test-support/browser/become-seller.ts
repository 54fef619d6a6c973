import { type Account, getAccountId } from './log-in.ts'
import type { Site } from './open-site.ts'

/** Makes an account the seller of the demo shop. */
export async function becomeSeller(site: Site, account: Account): Promise<void> {
  await site.db.pool.query(
    `with seller as (update account set roles = '{BUYER,SELLER}' where account_id = $1 returning account_id)
     update shop set seller_account_id = (select account_id from seller) where short_url = 'demo'`,
    [await getAccountId(site, account)],
  )
  // the server keeps whose shop it is
  await site.db.pool.query(`select pg_notify('faka_catalogue', 'all')`)
}

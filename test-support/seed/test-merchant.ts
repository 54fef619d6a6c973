import type { Insertable } from 'kysely'
import type { CommonDb, CommonTables } from '../../server/src/platform/db.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { createMerchant, type MerchantCredentials } from '../../server/src/sandbox-gateway/sandbox-gateway.ts'

const readMerchant = (db: CommonDb) =>
  db.selectFrom('sandbox_gateway.merchant').selectAll().executeTakeFirstOrThrow()

let firstMerchant:
  | Promise<{ credentials: MerchantCredentials; row: Insertable<CommonTables['sandbox_gateway.merchant']> }>
  | undefined

/** Opens the sandbox gateway's merchant. Generating RSA keys is slow, so the databases of one test file share them. */
export async function testMerchant(db: CommonDb): Promise<MerchantCredentials> {
  if (!firstMerchant) {
    firstMerchant = createMerchant(db, systemRandom, 'Test shop').then(async (created) => {
      const { pid: _, ...row } = await readMerchant(db)
      return { credentials: created, row }
    })
    return (await firstMerchant).credentials
  }
  const { credentials, row } = await firstMerchant
  // the first merchant of a database is always number 1001
  await db.insertInto('sandbox_gateway.merchant').values(row).execute()
  return credentials
}

import { expect, test } from 'vitest'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { claimDueStatementChecks, insertDueStatementChecks } from './statement.sql.ts'

const minutes = (shop: TestShop, count: number) => new Date(shop.clock.now.getTime() + count * 60_000)

test('a due statement is fetched by one process, the longest due first', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const channel = shop.payChannels.md5
  await insertDueStatementChecks(db, [channel], '2026-03-02', minutes(shop, 2))
  await insertDueStatementChecks(db, [channel], '2026-03-01', minutes(shop, 1))
  await expectClaimedOnce(
    db,
    {
      first: '2026-03-01',
      second: '2026-03-02',
      firstDueAt: minutes(shop, 1),
      claim: async (tx, now, limit) =>
        (await claimDueStatementChecks(tx, now, minutes(shop, 60), limit)).map(({ day }) => day),
    },
    minutes(shop, 3),
  )
  expect(await db.selectFrom('bill_check').select('tries').execute()).toEqual([{ tries: 1 }, { tries: 1 }])
})

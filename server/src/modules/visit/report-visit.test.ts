import { reportVisit } from '@faka/contract/visit/visit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const listVisitDays = async (shop: TestShop) =>
  (
    await sql<{ day: string; views: number; visitors: number }>`
      select day::text, views::int, visitors::int from visit_day order by day`.execute(shop.db.db)
  ).rows

test('every view counts, and every visitor once a day, across concurrent processes', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-03-01T12:00:00Z')
  const other = await shop.openSecondProcess()
  const { shortUrl } = shop
  await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      (index % 2 ? other : shop).visitor(`198.51.100.${index % 30}`).call(reportVisit, { shortUrl }),
    ),
  )
  expect(await listVisitDays(shop)).toEqual([{ day: '2026-03-01', views: 90, visitors: 30 }])
  shop.clock.now = new Date('2026-03-02T00:00:00Z')
  await shop.visitor('198.51.100.1').call(reportVisit, { shortUrl })
  expect(await listVisitDays(shop)).toEqual([
    { day: '2026-03-01', views: 90, visitors: 30 },
    { day: '2026-03-02', views: 1, visitors: 1 },
  ])
})

test('a day of visits begins at midnight of the shop, eight hours before that of UTC', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  for (const time of ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z']) {
    shop.clock.now = new Date(time)
    await shop.visitor('198.51.100.1').call(reportVisit, { shortUrl })
  }
  expect((await listVisitDays(shop)).map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
})

test('one subscriber’s IPv6 network is one visitor', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '::ffff:192.0.2.1'])
    await shop.visitor(address).call(reportVisit, { shortUrl })
  await shop.visitor('192.0.2.1').call(reportVisit, { shortUrl })
  expect((await listVisitDays(shop)).map(({ visitors }) => visitors)).toEqual([3])
})

test('no address is stored, visitors cannot be tracked across days or shops, and past days are deleted', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const address = '203.0.113.99'
  const visitors = async () =>
    (await shop.db.db.selectFrom('visitor_day').select('visitor').execute()).map(({ visitor }) =>
      visitor.toString('hex'),
    )
  await shop.visitor(address).call(reportVisit, { shortUrl })
  const [today] = await visitors()
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000)
  await shop.visitor(address).call(reportVisit, { shortUrl })
  expect(new Set(await visitors()).size).toBe(2)
  expect(await dumpDatabase(shop.db)).not.toContain(address)
  await shop.advanceClock(86_400)
  expect(await visitors()).toHaveLength(1)
  expect(await visitors()).not.toContain(today)
  expect(await listVisitDays(shop)).toHaveLength(2)
})

test('a view of an unknown shop counts nothing', async () => {
  await using shop = await openShop()
  await shop.visitor().call(reportVisit, { shortUrl: 'nowhere' })
  expect(await listVisitDays(shop)).toEqual([])
})

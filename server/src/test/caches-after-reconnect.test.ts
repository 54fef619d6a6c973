import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { getListedItems } from '../modules/item/item-cache.ts'
import { loadChannel } from '../modules/pay-channel/load-channel.ts'
import { listShopPayChannels } from '../modules/pay-channel/pay-channel-cache.ts'
import { getCachedShop } from '../modules/shop/shop-cache.ts'

test('what changed while the listening connection was broken is read anew, though what is cached is young', async () => {
  await using shop = await openShop()
  const { services } = shop
  const { db } = shop.db
  await shop.addItem({ priceFen: 1000 })
  const { shop_id: shopId } = await db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const channelId = shop.payChannels.md5
  const read = async () => ({
    price: (await getListedItems(services, shopId))[0]?.version.priceFen,
    name: (await getCachedShop(services, shopId)).name,
    offered: (await listShopPayChannels(services, shopId)).find((row) => row.pay_channel_id === channelId)
      ?.enabled,
    gateway: (await loadChannel(services, channelId))?.enabled,
  })
  const before = await read()
  expect(before).toMatchObject({ price: 1000, offered: true, gateway: true })

  // without a notice, as one that was sent while nobody listened
  await sql`update item_wares set wares = jsonb_set(wares, '{priceFen}', '2000')`.execute(db)
  await sql`update shop set name = 'Another name'`.execute(db)
  await sql`update pay_channel set enabled = false where pay_channel_id = ${channelId}`.execute(db)
  expect(await read()).toEqual(before)

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'faka pubsub' and datname = current_database()`.execute(db)
  await expect
    .poll(read, { timeout: 30_000 })
    .toEqual({ price: 2000, name: 'Another name', offered: false, gateway: false })
})

import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../test-support/server/open-shop.ts'
import { findFreePort } from '../../test-support/server/server-process.ts'
import { announce } from './open-shop.ts'
import { openDatabase } from './platform/db.ts'

test('a shop that sells already stays open when its database is lost before the first link is made', async () => {
  await using shop = await openShop()
  const { log } = shop.services
  const url = `postgres://shop@127.0.0.1:${await findFreePort()}/lost`
  const { db, close } = openDatabase({ url, connections: 1, log })
  onTestFinished(close)
  const config = { ...shop.services.config, production: true }

  await announce({ ...shop.services, config, db, common: db })

  expect(shop.logged.map(({ message }) => message)).toContain(
    'the link for the first administrator could not be made',
  )
})

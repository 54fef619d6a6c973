import { exportStock } from '@faka/contract/stock/stock-cards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccountSession } from '../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'

test('a file that fails after its beginning was sent is cut off, and the log says of what request', async () => {
  await using shop = await openShop()
  // more than the first page of an export, newest first
  const cards = Array.from({ length: 1500 }, (_, index) => `${index}-${'x'.repeat(500)}`)
  const itemId = await shop.addItem({ cards })
  await sql`update card set sealed = sealed || '\\x00'::bytea where pos = (select min(pos) from card)`.execute(
    shop.db.db,
  )
  const { token } = await openAccountSession(shop.seller, { userName: 'seller' })
  const response = await fetch(`${shop.url}${exportStock.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ itemId, state: 'free' }),
  })
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  await expect
    .poll(() => shop.logged)
    .toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'a file was cut off',
        fields: expect.objectContaining({ route: exportStock.path, requestId: expect.any(String) }),
      }),
    )
})

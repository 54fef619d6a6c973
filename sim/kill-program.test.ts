import { randomUUID } from 'node:crypto'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setProgram } from '../server/src/modules/delivery/set-program.ts'
import { inTx } from '../server/src/platform/db.ts'
import { openDeliveryProgramSimulator } from '../simulators/delivery-program-simulator.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { openSeededServer } from '../test-support/server/open-seeded-server.ts'
import { waitFor } from '../test-support/server/server-process.ts'

test('kill -9 after a program answered and before its cards are stored: it is asked again with the same id, and the order gets its cards once', async () => {
  await using testServer = await openSeededServer({
    connections: 3,
    settings: { DATABASE_QUERY_SECONDS: '120' },
  })
  await using program = await openDeliveryProgramSimulator()
  const { server, services, seller, shortUrl } = testServer
  const { db } = services
  program.key = (await setProgram(seller, { shortUrl, url: program.url })).key
  program.mode = 'fails'
  const itemId = await testServer.addItem({ delivery: 'byHand', byProgram: true })
  const buyer = createBuyer(server.url)
  const payChannel = Object.values(testServer.payChannels)[0] as PayChannelId
  const contact = { mail: `${randomUUID()}@example.com` }
  const { orderNo } = await buyer.callOrThrow(createOrder, {
    requestId: randomUUID(),
    itemId,
    quantity: 2,
    contact,
    payChannel,
  })
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  await buyer.pressButton(qrContent, 'pay')
  const callOf = async () => {
    const { rows } = await sql<{ state: string; tries: number; answered: boolean }>`
      select state, tries, answer_hash is not null as answered from program_call where order_no = ${orderNo}`.execute(
      db,
    )
    return rows[0]
  }
  await waitFor(async () => ((await callOf())?.tries ? true : undefined))

  // the cards are answered, and cannot be stored while the order is locked here
  const beDue = () => sql`update program_call set next_try_at = now() where state = 'pending'`.execute(db)
  await inTx(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from orders where order_no = ${orderNo} for update`.execute(tx)
    // not before: the server asks again by itself a few seconds later, and on a busy machine that could be now
    program.mode = 'sound'
    await beDue()
    await waitFor(async () => ((await callOf())?.answered ? true : undefined))
    await server.kill()
  })
  expect((await callOf())?.state).toBe('pending')
  const before = program.asked.length

  await server.start()
  await beDue()
  const { cards } = await waitFor(async () => {
    const order = await buyer.callOrThrow(getOrder, { orderNo })
    return order.status === 'delivered' ? order : undefined
  })
  expect(cards?.map(({ content }) => content)).toEqual([`PROGRAM-${orderNo}-1`, `PROGRAM-${orderNo}-2`])
  expect(program.asked.length).toBeGreaterThan(before)
  expect([...new Set(program.ids)]).toEqual([orderNo])
  const { rows } = await sql`select from delivered_text where order_no = ${orderNo}`.execute(db)
  expect(rows).toHaveLength(2)
  expect((await callOf())?.state).toBe('done')
  expect(server.output()).not.toContain('PROGRAM-')
})

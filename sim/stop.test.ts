import { randomUUID } from 'node:crypto'
import { createOrder, getOrderStatus } from '@faka/contract/order'
import { payOrder } from '@faka/contract/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../server/src/kernel/db.ts'
import { newBuyer } from './buyer.ts'
import { openStall, type Stall } from './stall.ts'

const wishFor = ({ itemId, payChannels }: Stall) => ({
  requestId: randomUUID(),
  itemId,
  quantity: 1,
  contact: { mail: `${randomUUID()}@example.com` },
  payChannel: payChannels[0] as string,
})

const healthy = async (url: string): Promise<boolean> => (await fetch(`${url}/healthz`)).ok

/** What comes of a new request: an answer's code, or no connection at all. */
const tryAnew = async (stall: Stall): Promise<string> => {
  try {
    const answer = await newBuyer(stall.server.url).ask(createOrder, wishFor(stall))
    return answer.ok ? 'accepted' : answer.code
  } catch {
    return 'nobody there'
  }
}

test('SIGTERM amid 50 requests: waiting ones come home at once, every one gets its whole answer, none is taken after, exit code 0', async () => {
  await using stall = await openStall({ cards: 100 })
  const { url } = stall.server
  const first = newBuyer(url)
  const { orderNo } = await first.must(createOrder, wishFor(stall))
  await first.must(payOrder, { orderNo, payChannel: stall.payChannels[0] as string })
  const buyers = Array.from({ length: 25 }, () => newBuyer(url))
  let left = 0
  const noteEnd = () => {
    left++
  }

  const { exitCode, creates } = await inTx(stall.db, async (tx) => {
    // who creates has to wait for this lock, so that the stop meets all of them half way
    await sql`lock table orders in share row exclusive mode`.execute(tx)
    const waits = buyers.map((buyer) =>
      buyer.must(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 25 }),
    )
    const creates = buyers.map((buyer) => buyer.ask(createOrder, wishFor(stall)).finally(noteEnd))
    // answered one after the other: what was sent before the second one has been read by then
    expect(await healthy(url)).toBe(true)
    expect(await healthy(url)).toBe(true)

    const asked = performance.now()
    const exitCode = stall.server.terminate()
    const states = await Promise.all(waits)
    expect(performance.now() - asked).toBeLessThan(20_000)
    expect(states.map(({ status }) => status)).toEqual(waits.map(() => 'unpaid'))
    expect(['unavailable', 'nobody there']).toContain(await tryAnew(stall))
    expect(left).toBe(0)
    return { exitCode, creates }
  })

  const answers = await Promise.all(creates)
  expect(answers.map((answer) => answer.ok)).toEqual(creates.map(() => true))
  expect(await exitCode).toBe(0)
  expect(await tryAnew(stall)).toBe('nobody there')
  const { orders } = await stall.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  expect(orders).toBe(1 + creates.length)
})

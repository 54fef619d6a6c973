import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { type Fault, faultPlan, noFaults, type Phase } from '../../../../simulators/fault-plan.ts'
import { type PlacedOrder, readOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { type AnyTestSimulator, gatewayKinds } from '../../../../test-support/server/gateway-kinds.ts'
import {
  type GatewayShop,
  netReceivedFen,
  openGatewayShop,
  payTwice,
  submitOrderAt,
} from '../../../../test-support/server/gateway-shop.ts'
import { listMoney } from '../reconciliation/list-money.ts'

/** A fault under its usual name, how it is caused, and how its order has to end. */
interface Trial {
  title: string
  /** The fault in the responses to queries until `mend` is called. */
  query?: Fault
  run(counter: GatewayShop<AnyTestSimulator>, mend: () => void): Promise<PlacedOrder>
}

const payBy =
  (action: string): Trial['run'] =>
  async (counter) => {
    const { placed, qr } = await submitOrderAt(counter)
    await counter.shop.pressButton(qr, action)
    for (let turn = 0; turn < 4; turn++) await counter.shop.advanceClock(20)
    await waitForStatus(placed, 'delivered')
    return placed
  }

/** Reasons of the cases that wait for manual review, once each. */
const listCaseReasons = async ({ shop }: GatewayShop<AnyTestSimulator>): Promise<string[]> => [
  ...new Set((await listMoney(shop.seller, {})).map(({ reason }) => reason)),
]

/** Paid and notified, while the query that would confirm it fails for half an hour. */
const unconfirmed: Trial['run'] = async (counter, mend) => {
  const { placed, qr } = await submitOrderAt(counter)
  await counter.shop.pressButton(qr, 'pay')
  await expect.poll(() => listCaseReasons(counter)).toEqual(['unanswered'])
  for (let turn = 0; turn < 6; turn++) await counter.shop.advanceClock(300)
  expect((await readOrder(placed)).status).toMatch(/^(?:unpaid|closing)$/)
  expect(await listCaseReasons(counter)).toEqual(['unanswered'])
  mend()
  for (let turn = 0; turn < 3; turn++) await counter.shop.advanceClock(3600)
  await waitForStatus(placed, 'delivered')
  return placed
}

const trials: readonly Trial[] = [
  { title: 'paid', run: payBy('pay') },
  { title: 'paid twice', run: async (counter) => runUntilSettled(counter, await payTwice(counter)) },
  {
    title: 'late',
    async run(counter) {
      const { placed, qr } = await submitOrderAt(counter)
      const { shop, gateway } = counter
      for (let turn = 0; turn < 12; turn++) await shop.advanceClock(400)
      await waitForStatus(placed, 'expired')
      const [trade] = gateway.ledger.trades
      if (!trade) throw new Error('the gateway has no trade')
      // a buyer who opened the page in time may pay at the last moment
      Object.assign(trade, { state: 'unpaid', expiresAt: undefined, closedAt: undefined })
      await shop.pressButton(qr, 'pay')
      for (let turn = 0; turn < 3; turn++) await shop.advanceClock(60)
      await waitForStatus(placed, 'delivered')
      return placed
    },
  },
  { title: 'wrong sum', run: payBy('wrongAmount') },
  { title: 'silent 30 min', query: 'drop', run: unconfirmed },
  { title: '500', query: 'failAfterActing', run: unconfirmed },
  { title: 'cut', query: 'cutBody', run: unconfirmed },
  { title: 'wrong signature', run: payBy('badSignature') },
  {
    title: 'empty balance',
    async run(counter) {
      counter.gateway.ledger.isEmpty = true
      return runUntilSettled(counter, await payTwice(counter))
    },
  },
]

async function runUntilSettled(
  { shop }: GatewayShop<AnyTestSimulator>,
  placed: PlacedOrder,
): Promise<PlacedOrder> {
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(60)
  expect((await readOrder(placed)).status).toBe('delivered')
  return placed
}

const results = new Map<string, string>()

async function runTrial(name: string, { title, query, run }: Trial): Promise<void> {
  const kind = gatewayKinds.get(name)
  if (!kind) throw new Error(`there is no ${name}`)
  const phases: readonly Phase[] = ['query']
  const struck = query ? faultPlan(1, [query], { phases, oneIn: 1 }) : noFaults()
  await using counter = await openGatewayShop(kind, struck)
  const seen = new Set<string>()
  await run(counter, () => struck.stop())
  if (query) seen.add('unanswered')
  for (const reason of await listCaseReasons(counter)) seen.add(reason)
  const { paidFen, refundedFen } = counter.gateway.ledger.sums()
  expect(await netReceivedFen(counter), 'the ledgers agree to the fen').toBe(paidFen - refundedFen)
  results.set(`${name} ${title}`, seen.size === 0 ? '✓' : `✓ ${[...seen].join(', ')}`)
}

for (const name of gatewayKinds.keys())
  for (const trial of trials)
    test(`${name}, ${trial.title}: the gateway's ledger and ours agree, and what needs manual review is listed`, () =>
      runTrial(name, trial))

const document = new URL('../../../../docs/payments.md', import.meta.url)
const marks = [
  '<!-- fault table: written by fault-table.test.ts -->',
  '<!-- end of the fault table -->',
] as const

function renderTable(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['gateway', ...trials.map(({ title }) => title)]),
    row(['gateway', ...trials].map(() => '---')),
    ...[...gatewayKinds.keys()].map((name) =>
      row([name, ...trials.map(({ title }) => results.get(`${name} ${title}`) ?? '')]),
    ),
  ].join('\n')
}

test('docs/payments.md lists which gateway was tested with which fault', async () => {
  // a partial run says nothing about the others
  if (results.size < gatewayKinds.size * trials.length) return
  const text = await readFile(document, 'utf8')
  const [from, to] = marks.map((mark) => text.indexOf(mark))
  if (from === undefined || to === undefined || from < 0 || to < 0) throw new Error('the marks are gone')
  const written = `${text.slice(0, from)}${marks[0]}\n\n${renderTable()}\n\n${text.slice(to)}`
  if (process.env.FAKA_WRITE_TABLE === '1') await writeFile(document, written)
  else expect(text).toBe(written)
})

afterAll(() => results.clear())

import { expect, test } from 'vitest'
import { signMd5, signRsa } from '../../server/src/payment-gateways/epay/epay-signature.ts'
import { freshDb } from '../../test-support/server/fresh-db.ts'
import { openSandbox } from '../../test-support/server/open-sandbox.ts'
import { openEpaySimulator } from '../epay-simulator.ts'

type Fields = Readonly<Record<string, string>>
type Dialect = 'md5' | 'rsa'

interface Gateway extends AsyncDisposable {
  clock: { now: Date }
  settings: Readonly<Record<string, unknown>>
  send(path: string, form?: URLSearchParams): Promise<Response>
  press(payPage: string, action: string): Promise<unknown>
}

async function openMemory(dialect: Dialect): Promise<Gateway> {
  const clock = { now: new Date() }
  const simulator = await openEpaySimulator(dialect, { now: () => clock.now })
  const post = (url: string, body: URLSearchParams) =>
    fetch(url, { method: 'POST', body, redirect: 'manual' })
  return {
    clock,
    settings: simulator.settings,
    send: (path, form) =>
      form
        ? post(`${simulator.url}/${path}`, form)
        : fetch(`${simulator.url}/${path}`, { redirect: 'manual' }),
    press: (payPage, action) => post(payPage, new URLSearchParams({ action })),
    [Symbol.asyncDispose]: () => simulator[Symbol.asyncDispose](),
  }
}

async function openDatabase(dialect: Dialect): Promise<Gateway> {
  const db = await freshDb()
  const sandbox = await openSandbox(db.db)
  const url = 'http://shop.test/sandbox-gateway'
  return {
    clock: sandbox.clock,
    settings: sandbox[dialect],
    send: (path, form) =>
      sandbox.deps.fetch(`${url}/${path}`, form ? { method: 'POST', body: form } : undefined),
    press: sandbox.press,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}

/** What each gateway makes up itself: its numbers, addresses, signatures and the merchant's name. */
const made = new Set([
  'trade_no',
  'api_trade_no',
  'refund_no',
  'payurl',
  'pay_info',
  'sign',
  'username',
  'settle_name',
])
const shape = (text: string): unknown =>
  JSON.parse(text, (name: string, value: unknown) => (made.has(name) && value ? 'made' : value))

/** Plays the same requests to a gateway; returns what was answered to each. */
async function play(gateway: Gateway, dialect: Dialect) {
  const { clock } = gateway
  clock.now = new Date('2026-03-01T04:00:00Z')
  const texts = Object.fromEntries(
    Object.entries(gateway.settings).map(([name, text]) => [name, String(text)]),
  )
  const { pid = '', key = '', merchantPrivateKey = '' } = texts
  const answers: [request: string, answer: unknown][] = []
  const record = async (request: string, response: Response): Promise<Fields> => {
    // trades are listed by their numbers, which begin with the second
    clock.now = new Date(clock.now.getTime() + 1000)
    const text = await response.text()
    const isJson = text.startsWith('{')
    answers.push([request, isJson ? shape(text) : response.status])
    return isJson ? JSON.parse(text) : {}
  }
  const sign = (fields: Fields): URLSearchParams => {
    const message = new Map(Object.entries({ pid, ...fields }))
    const signed = dialect === 'md5' ? signMd5(message, key) : signRsa(message, merchantPrivateKey)
    return new URLSearchParams([...signed])
  }
  const signed = async (path: string, fields: Fields) => {
    const timestamp = String(Math.floor(clock.now.getTime() / 1000))
    return record(
      `${path} ${JSON.stringify(fields)}`,
      await gateway.send(path, sign({ ...fields, timestamp })),
    )
  }
  const api = async (act: string, fields: Fields = {}) =>
    record(
      `${act} ${JSON.stringify(fields)}`,
      await gateway.send(`api.php?${new URLSearchParams({ act, pid, key, ...fields })}`),
    )
  const trade = (number: string, money = '12.80'): Fields => ({
    type: 'wxpay',
    out_trade_no: number,
    notify_url: 'http://shop.invalid/notify',
    return_url: 'http://shop.invalid/back',
    name: '月卡',
    money,
    param: 'mine',
  })

  const create = (fields: Fields) => signed(dialect === 'md5' ? 'mapi.php' : 'api/pay/create', fields)
  const payPageOf = (answer: Fields) => answer.payurl ?? answer.pay_info ?? ''
  const refundOnce = async (fields: Fields) =>
    dialect === 'md5'
      ? record(
          `refund ${JSON.stringify(fields)}`,
          await gateway.send('api.php?act=refund', new URLSearchParams({ pid, key, ...fields })),
        )
      : signed('api/pay/refund', fields)
  const readAll = async () => {
    for (const out_trade_no of ['P1', 'P2', 'P3', 'P4', 'NONE', ''])
      await (dialect === 'md5' ? api('order', { out_trade_no }) : signed('api/pay/query', { out_trade_no }))
    if (dialect === 'rsa') return void (await signed('api/merchant/info', {}))
    await api('query')
    await api('settle')
    const lists: Fields[] = [
      {},
      { status: '0' },
      { status: '1' },
      { status: '2' },
      { limit: '2', offset: '1' },
    ]
    for (const fields of lists) await api('orders', fields)
  }

  const first = await create(trade('P1'))
  await create(trade('P1'))
  await create(trade('P1', '1.00'))
  await create({ ...trade('P1'), notify_url: 'http://shop.invalid/elsewhere' })
  for (const name of ['out_trade_no', 'notify_url', 'name', 'money'])
    await create({ ...trade('BAD'), [name]: '' })
  for (const money of ['0', '-1', '1.005', '1e3']) await create(trade('P2', money))
  await create({ ...trade('BAD'), notify_url: 'http://shop.invalid/notify?mine=1' })
  await create({ ...trade('BAD'), out_trade_no: 'no blanks' })
  const page = dialect === 'md5' ? 'submit.php' : 'api/pay/submit'
  await record('page', await gateway.send(`${page}?${sign(trade('P3'))}`))
  await refundOnce({ out_trade_no: 'P1', money: '1.00', out_refund_no: 'R0' })
  await gateway.press(payPageOf(first), 'pay')
  await create(trade('P1'))
  const whole = await create(trade('P4', '3.00'))
  await gateway.press(payPageOf(whole), 'pay')
  await readAll()
  await refundOnce({ out_trade_no: 'P1', money: '5', out_refund_no: 'R1' })
  if (dialect === 'rsa') {
    await refundOnce({ out_trade_no: 'P1', money: '5', out_refund_no: 'R1' })
    await refundOnce({ out_trade_no: 'P1', money: '6', out_refund_no: 'R1' })
    await refundOnce({ out_trade_no: 'P4', money: '5', out_refund_no: 'R1' })
    await refundOnce({ out_trade_no: 'P4', money: '1', out_refund_no: 'no blanks' })
    await signed('api/pay/refundquery', { out_refund_no: 'R1' })
    await signed('api/pay/refundquery', { out_refund_no: 'R9' })
    for (const out_trade_no of ['P1', 'P2', 'P2', 'NONE']) await signed('api/pay/close', { out_trade_no })
    await create(trade('P2', '1.01'))
  }
  await refundOnce({ out_trade_no: 'P1', money: '7.81', out_refund_no: 'R2' })
  await refundOnce({ out_trade_no: 'P1', money: '', out_refund_no: 'R3' })
  await refundOnce({ out_trade_no: 'NONE', money: '1', out_refund_no: 'R4' })
  await refundOnce({ out_trade_no: 'P4', money: '3.00', out_refund_no: 'R5' })
  await readAll()
  await record('no act', await gateway.send('api.php?act=nothing'))
  return answers
}

for (const dialect of ['md5', 'rsa'] as const)
  test(`EPay ${dialect}: a ledger in memory and one in the database answer every request alike`, async () => {
    await using memory = await openMemory(dialect)
    await using database = await openDatabase(dialect)
    const answers = await play(memory, dialect)
    expect(answers.length).toBeGreaterThan(40)
    expect(answers).toEqual(await play(database, dialect))
  })

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelName as nameIn } from '@faka/contract/channel-name'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundedFen } from '../gateways/gateway-ledger.ts'
import { openPractice, type Practice } from '../gateways/open-practice.ts'
import { practiceGateways } from '../gateways/practice-gateways.ts'
import { complain } from './complain.ts'
import { openSite, type Site } from './open-site.ts'
import { openVisitor } from './open-visitor.ts'
import { paidOrder } from './paid-order.ts'
import { heading, itemAddress, pressAt } from './place-order.ts'
import {
  changeTo,
  channelName,
  orderBy,
  payPageOf,
  type RowGateway,
  shownCards,
  tellsOnce,
  tileOf,
} from './practice-desk.ts'
import { demoItems, press } from './purchase.ts'
import { runVerb } from './run-verb.ts'
import { said } from './words.ts'

let practice: Practice
let site: Site
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faka-practice-'))
  practice = await openPractice({ dataDir, usualPorts: false, pausesMs: [500, 1000, 2000] })
  // as the command for those who work on the shop starts it
  site = await openSite({ PRACTICE_GATEWAYS: practice.file })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await practice[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

function gatewayBy(provider: string): RowGateway {
  const found = practice.gateways.find((gateway) => gateway.provider === provider)
  if (!found) throw new Error(`nobody speaks ${provider}`)
  return found
}

const looks = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
  { locale: 'zh-CN', width: 390, theme: 'light' },
  { locale: 'en-US', width: 1440, theme: 'dark' },
] as const

for (const [at, { name, provider }] of practiceGateways.entries()) {
  const look = looks[at % looks.length] ?? looks[0]
  const { locale, width, theme } = look
  test(`a card is bought through ${name}: ${locale}, ${width} wide, ${theme}`, async () => {
    const gateway = gatewayBy(provider)
    await using visitor = await openVisitor(site, look)
    const { page } = visitor
    await orderBy(visitor, locale, demoItems.plain, gateway)
    // the channel that was chosen is the one at the desk, with its mark, and says that no money moves
    const tile = tileOf(visitor, gateway)
    expect(await tile.getByRole('radio').isChecked()).toBe(true)
    expect(await tile.locator('svg').count()).toBe(1)
    expect(await tile.textContent()).toContain(nameIn(channelName(gateway), locale))
    await tile.getByText(said(locale, 'payment.testMoney')).waitFor()
    await page.getByText(said(locale, 'payment.sandbox')).waitFor()
    await visitor.expectAccessible()

    const wallet = await visitor.context.newPage()
    const link = page.getByRole('link', { name: said(locale, 'payment.openPage') })
    const onPhone = page.getByRole('link', { name: said(locale, 'payment.payOnPhone') })
    if (gateway.codeIsPage) {
      const code = await link.or(onPhone).first().getAttribute('href')
      expect(code).toContain(gateway.url)
      await wallet.goto(code ?? '')
    } else {
      expect(await link.or(onPhone).count()).toBe(0)
      await wallet.goto(gateway.url)
      await wallet.getByRole('link').first().click()
    }
    await wallet.locator('button[value="pay"]').waitFor()
    await visitor.expectAccessible(wallet)
    await press(wallet, 'pay')
    await page.waitForURL('**/paySuccess?**')
    await shownCards(visitor).first().waitFor()
    await page.getByText(said(locale, 'delivery.sandbox')).waitFor()
    expect(await shownCards(visitor).count()).toBe(1)
    expect(gateway.ledger.trades.at(-1)).toMatchObject({ state: 'paid', refunds: [] })
    visitor.expectNothingWrong()
  })
}

test('who changes his mind at the cash desk pays the second code, and the first one dies', async () => {
  const [first, second] = [gatewayBy('wechat-pay'), gatewayBy('epay-rsa')]
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  await orderBy(visitor, 'en-US', demoItems.plain, first)
  await changeTo(visitor, second)
  await visitor.expectAccessible()
  await pressAt(payPageOf(second), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await shownCards(visitor).first().waitFor()
  await expect.poll(() => first.ledger.trades.at(-1)?.state, { timeout: 40_000 }).toBe('closed')
  const wallet = await visitor.context.newPage()
  await wallet.goto(payPageOf(first))
  await wallet.getByRole('heading', { name: 'Nothing was paid' }).waitFor()
  visitor.expectNothingWrong()
})

for (const [one, two, look] of [
  ['alipay', 'wechat-pay', { locale: 'zh-CN', width: 390 }],
  ['epay-md5', 'alipay', { locale: 'en-US', width: 1440 }],
] as const)
  test(`who pays at ${one} and again at ${two} gets one card, and reads that the second sum went back`, async () => {
    const [first, second] = [gatewayBy(one), gatewayBy(two)]
    await using visitor = await openVisitor(site, look)
    const { page } = visitor
    const { locale } = look
    await orderBy(visitor, locale, demoItems.plain, first)
    await changeTo(visitor, second)
    // both codes are on the phone before either is paid
    const pages = [payPageOf(first), payPageOf(second)]
    for (const each of pages) await fetch(each)
    for (const each of pages) await pressAt(each, 'pay')
    await page.waitForURL('**/paySuccess?**')
    await shownCards(visitor).first().waitFor()
    await tellsOnce(visitor, locale, 'delivery.refundDoneTitle')
    expect(await shownCards(visitor).count()).toBe(1)
    await visitor.expectAccessible()
    const kept = [first, second].map(({ ledger }) => {
      const trade = ledger.trades.at(-1)
      return trade ? trade.paidFen - refundedFen(trade) : Number.NaN
    })
    const price = first.ledger.trades.at(-1)?.amountFen
    // whichever call-back was heard first has settled
    expect(kept.sort((a, b) => a - b)).toEqual([0, price])
    visitor.expectNothingWrong()
  })

const cancel = async (visitor: Awaited<ReturnType<typeof openVisitor>>, locale: 'zh-CN' | 'en-US') => {
  const button = { name: said(locale, 'payment.cancel') }
  await visitor.page.getByRole('button', button).click()
  await visitor.page.getByRole('dialog').getByRole('button', button).click()
  await heading(visitor, said(locale, 'payment.cancelledTitle'))
}

test('money that comes after the cancelling brings the card while there is one, and the page says that it was late', async () => {
  const gateway = gatewayBy('epay-md5')
  await using visitor = await openVisitor(site, { theme: 'dark' })
  const { page } = visitor
  await orderBy(visitor, 'zh-CN', demoItems.plain, gateway)
  await cancel(visitor, 'zh-CN')
  await pressAt(payPageOf(gateway), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await shownCards(visitor).first().waitFor()
  await page.getByText(said('zh-CN', 'delivery.lateTitle')).waitFor()
  visitor.expectNothingWrong()
})

test('money that comes when the last card is sold goes back, and the page says so', async () => {
  const gateway = gatewayBy('epay-md5')
  const title = 'One of a kind'
  const { itemId } = await runVerb(site, ['create-item', 'demo', '--title', title, '--price', '12.80'])
  await runVerb(site, ['add-stock', itemId, '-', '--format', 'txt'], 'DEMO-ONE-OF-A-KIND\n')
  await runVerb(site, ['publish-item', itemId])
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  expect(await itemAddress(site, title)).toContain(itemId)
  await orderBy(visitor, 'en-US', title, gateway)
  await cancel(visitor, 'en-US')
  await paidOrder(site, title)
  await pressAt(payPageOf(gateway), 'pay')
  await heading(visitor, said('en-US', 'payment.refundedTitle'))
  await visitor.page.getByText(said('en-US', 'payment.refundedBody')).waitFor()
  await visitor.expectAccessible()
  const trade = gateway.ledger.trades.at(-1)
  expect(trade && refundedFen(trade)).toBe(1280)
  visitor.expectNothingWrong()
})

test('what a seller gives back for a complaint goes back at the gateway, and the buyer reads that it did', async () => {
  const gateway = gatewayBy('wechat-pay')
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const orderNo = await orderBy(visitor, 'en-US', demoItems.plain, gateway)
  await pressAt(payPageOf(gateway), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visitor.go(`/complaint/create-complaint?orderId=${orderNo}`)
  const complaintNo = await complain(visitor, 'en-US')
  await runVerb(site, [
    'complaint',
    'refund',
    complaintNo,
    '--amount',
    '5.00',
    '--text',
    'Half of it is back.',
  ])
  await expect.poll(() => gateway.ledger.trades.at(-1)?.refunds[0]?.amountFen, { timeout: 40_000 }).toBe(500)
  await visitor.go(`/paySuccess?orderId=${orderNo}`)
  await tellsOnce(visitor, 'en-US', 'delivery.refundDoneTitle')
  await page.getByText('¥5.00 was refunded', { exact: true }).waitFor()
  visitor.expectNothingWrong()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelName as nameIn } from '@faka/contract/pay-channel/channel-name'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundedFen } from '../simulators/gateway-ledger.ts'
import { gatewaySimulators } from '../simulators/gateway-simulators.ts'
import { openSimulators, type Simulators } from '../simulators/open-simulators.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath, pressGatewayButton, waitForHeading } from '../test-support/browser/place-order.ts'
import { demoItems, pressAndClose } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import {
  expectEventually,
  getPayPage,
  orderWithGateway,
  payMethodTile,
  type SimulatedGateway,
  simulatedChannelName,
  switchGateway,
  visibleCards,
} from '../test-support/browser/simulated-gateways.ts'
import { submitComplaint } from '../test-support/browser/submit-complaint.ts'

let simulators: Simulators
let site: Site
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faka-simulators-'))
  simulators = await openSimulators({ dataDir, defaultPorts: false, retryDelaysMs: [500, 1000, 2000] })
  // like `npm run dev`
  site = await openSite({ PRACTICE_GATEWAYS: simulators.file })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await simulators[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

function getGatewayByProvider(provider: string): SimulatedGateway {
  const found = simulators.gateways.find((gateway) => gateway.provider === provider)
  if (!found) throw new Error(`no simulator for ${provider}`)
  return found
}

const variants = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
  { locale: 'zh-CN', width: 390, theme: 'light' },
  { locale: 'en-US', width: 1440, theme: 'dark' },
] as const

for (const [index, { name, provider }] of gatewaySimulators.entries()) {
  const variant = variants[index % variants.length] ?? variants[0]
  const { locale, width, theme } = variant
  test(`a card is bought through ${name}: ${locale}, ${width} wide, ${theme}`, async () => {
    const gateway = getGatewayByProvider(provider)
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await orderWithGateway(visitor, locale, demoItems.plain, gateway)
    // the checkout shows the chosen channel, with its icon and a hint that it is test money
    const tile = payMethodTile(visitor, gateway)
    expect(await tile.getByRole('radio').isChecked()).toBe(true)
    expect(await tile.locator('svg').count()).toBe(1)
    expect(await tile.textContent()).toContain(nameIn(simulatedChannelName(gateway), locale))
    await tile.getByText(messagePattern(locale, 'payment.testMoney')).waitFor()
    await page.getByText(messagePattern(locale, 'payment.sandbox')).waitFor()
    await visitor.expectAccessible()

    const wallet = await visitor.context.newPage()
    const link = page.getByRole('link', { name: messagePattern(locale, 'payment.openPage') })
    const onPhone = page.getByRole('link', { name: messagePattern(locale, 'payment.payOnPhone') })
    if (gateway.isCodePage) {
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
    await pressAndClose(wallet, 'pay')
    await page.waitForURL('**/paySuccess?**')
    await visibleCards(visitor).first().waitFor()
    await page.getByText(messagePattern(locale, 'delivery.sandbox')).waitFor()
    expect(await visibleCards(visitor).count()).toBe(1)
    expect(gateway.ledger.trades.at(-1)).toMatchObject({ state: 'paid', refunds: [] })
    visitor.expectNoErrors()
  })
}

test('a buyer who changes the method at the checkout pays the second code, and the first is closed', async () => {
  const [first, second] = [getGatewayByProvider('wechat-pay'), getGatewayByProvider('epay-rsa')]
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  await orderWithGateway(visitor, 'en-US', demoItems.plain, first)
  await switchGateway(visitor, second)
  await visitor.expectAccessible()
  await pressGatewayButton(getPayPage(second), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).first().waitFor()
  await expect.poll(() => first.ledger.trades.at(-1)?.state, { timeout: 40_000 }).toBe('closed')
  const wallet = await visitor.context.newPage()
  await wallet.goto(getPayPage(first))
  await wallet.getByRole('heading', { name: 'Nothing was paid' }).waitFor()
  visitor.expectNoErrors()
})

for (const [one, two, variant] of [
  ['alipay', 'wechat-pay', { locale: 'zh-CN', width: 390 }],
  ['epay-md5', 'alipay', { locale: 'en-US', width: 1440 }],
] as const)
  test(`a buyer who pays at ${one} and again at ${two} gets one card and is told that the second payment was refunded`, async () => {
    const [first, second] = [getGatewayByProvider(one), getGatewayByProvider(two)]
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    const { locale } = variant
    await orderWithGateway(visitor, locale, demoItems.plain, first)
    await switchGateway(visitor, second)
    // both codes are open on the phone before either is paid
    const pages = [getPayPage(first), getPayPage(second)]
    for (const each of pages) await fetch(each)
    for (const each of pages) await pressGatewayButton(each, 'pay')
    await page.waitForURL('**/paySuccess?**')
    await visibleCards(visitor).first().waitFor()
    await expectEventually(visitor, locale, 'delivery.refundDoneTitle')
    expect(await visibleCards(visitor).count()).toBe(1)
    await visitor.expectAccessible()
    const kept = [first, second].map(({ ledger }) => {
      const trade = ledger.trades.at(-1)
      return trade ? trade.paidFen - refundedFen(trade) : Number.NaN
    })
    const price = first.ledger.trades.at(-1)?.amountFen
    // the notification that arrived first has settled
    expect(kept.sort((a, b) => a - b)).toEqual([0, price])
    visitor.expectNoErrors()
  })

const cancel = async (visitor: Awaited<ReturnType<typeof openVisitor>>, locale: 'zh-CN' | 'en-US') => {
  const button = { name: messagePattern(locale, 'payment.cancel') }
  await visitor.page.getByRole('button', button).click()
  await visitor.page.getByRole('dialog').getByRole('button', button).click()
  await waitForHeading(visitor, messagePattern(locale, 'payment.cancelledTitle'))
}

test('money that arrives after cancelling delivers the card if one is left, and the page says that it was late', async () => {
  const gateway = getGatewayByProvider('epay-md5')
  await using visitor = await openVisitor(site, { theme: 'dark' })
  const { page } = visitor
  await orderWithGateway(visitor, 'zh-CN', demoItems.plain, gateway)
  await cancel(visitor, 'zh-CN')
  await pressGatewayButton(getPayPage(gateway), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visibleCards(visitor).first().waitFor()
  await page.getByText(messagePattern('zh-CN', 'delivery.lateTitle')).waitFor()
  visitor.expectNoErrors()
})

test('money that arrives after the last card is sold is refunded, and the page says so', async () => {
  const gateway = getGatewayByProvider('epay-md5')
  const title = 'One of a kind'
  const { itemId } = await runCli(site, ['item', 'create', 'demo', '--title', title, '--price', '12.80'])
  await runCli(site, ['stock', 'add', itemId, '-', '--format', 'txt'], 'DEMO-ONE-OF-A-KIND\n')
  await runCli(site, ['item', 'publish', itemId])
  await using visitor = await openVisitor(site, { locale: 'en-US', width: 390 })
  expect(await findItemPath(site, title)).toContain(itemId)
  await orderWithGateway(visitor, 'en-US', title, gateway)
  await cancel(visitor, 'en-US')
  await createPaidOrder(site, title)
  await pressGatewayButton(getPayPage(gateway), 'pay')
  await waitForHeading(visitor, messagePattern('en-US', 'payment.refundedTitle'))
  await visitor.page.getByText(messagePattern('en-US', 'payment.refundedBody')).waitFor()
  await visitor.expectAccessible()
  const trade = gateway.ledger.trades.at(-1)
  expect(trade && refundedFen(trade)).toBe(1280)
  visitor.expectNoErrors()
})

test('a refund for a complaint is made at the gateway and shown to the buyer', async () => {
  const gateway = getGatewayByProvider('wechat-pay')
  await using visitor = await openVisitor(site, { locale: 'en-US' })
  const { page } = visitor
  const orderNo = await orderWithGateway(visitor, 'en-US', demoItems.plain, gateway)
  await pressGatewayButton(getPayPage(gateway), 'pay')
  await page.waitForURL('**/paySuccess?**')
  await visitor.go(`/complaint/create-complaint?orderId=${orderNo}`)
  const complaintNo = await submitComplaint(visitor, 'en-US')
  await runCli(site, [
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
  await expectEventually(visitor, 'en-US', 'delivery.refundDoneTitle')
  await page.getByText('¥5.00 was refunded', { exact: true }).waitFor()
  visitor.expectNoErrors()
})

import { addComplaint } from '@faka/contract/complaint/complaint'
import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeSeller } from '../test-support/browser/become-seller.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createAdmin } from '../test-support/browser/create-admin.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { getAccountId, logIn } from '../test-support/browser/log-in.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { getManageSecret, storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { complaintText, submitComplaint } from '../test-support/browser/submit-complaint.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const sellersReason = 'The record shows that the code was used by the buyer.'
const reasons = 'Both sides were heard, and the record was checked.'

const escalate = (complaintNo: string) =>
  runCli(site, ['complaint', 'reject', complaintNo, '--text', sellersReason])

/** An escalated complaint about the first of two delivered cards. */
async function complain(): Promise<string> {
  const orderNo = await createPaidOrder(site, demoItems.plain, { quantity: 2 })
  const { complaintNo } = await createBuyer(site.url).callOrThrow(addComplaint, {
    orderNo,
    manageSecret: getManageSecret(orderNo),
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text: complaintText,
    images: [],
    contact: { mail: 'complains@example.com' },
  })
  await escalate(complaintNo)
  return complaintNo
}

/** An escalated complaint with a picture, sent in the buyer's browser. */
async function complainWithPicture() {
  await using buyer = await openVisitor(site, { locale: 'en-US' })
  const orderNo = await createPaidOrder(site, demoItems.plain)
  await storeOrderOnDevice(buyer, orderNo)
  await buyer.go(`/complaint/create-complaint?orderId=${orderNo}`)
  const complaintNo = await submitComplaint(buyer, 'en-US', { pictures: 1 })
  await escalate(complaintNo)
  return { complaintNo, orderNo }
}

async function openAdmin(options: VisitorOptions & { locale: Locale }) {
  const account = await createAdmin(site)
  const visitor = await openVisitor(site, options)
  await logIn(visitor, options.locale, account)
  return { visitor, account }
}

const readComplaint = (complaintNo: string) => runCli(site, ['complaint', 'show-escalated', complaintNo])

const variants = [
  { locale: 'zh-CN', theme: 'light', width: 1440 },
  { locale: 'en-US', theme: 'dark', width: 390 },
] as const

test.each(variants)(
  'an administrator reads an escalated complaint of any shop by keys alone, and asks both sides ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern(locale, id)
    const { complaintNo, orderNo } = await complainWithPicture()
    const { visitor } = await openAdmin(variant)
    await using _closed = visitor
    const { page } = visitor
    await visitor.go('/seller/platform/complaints')
    const row = page.getByRole('row').filter({ hasText: orderNo })
    await row.getByText(text('complaint.type.notWorking')).waitFor()
    await visitor.expectAccessible()
    await row.getByRole('rowheader').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/seller/platform/complaints/${complaintNo}`)
    await page.getByText(complaintText).waitFor()
    await page.getByText(sellersReason).waitFor()
    await page.getByText(text('complaints.now.platform')).waitFor()
    await visitor.expectAccessible()
    await page.locator('[data-view]').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.yarl__slide_current img').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.yarl__slide_current img').waitFor({ state: 'detached' })

    // no decision without reasons
    const box = page.getByLabel(text('complaints.decide.text'))
    await page.getByRole('button', { name: text('complaints.decide.reject') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('complaint.text.wrong')).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Please add a picture of the refusal.')
    await page.getByRole('button', { name: text('complaints.decide.write') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('complaints.decide.done.write')).waitFor()
    const { status, proofs } = await readComplaint(complaintNo)
    expect(status).toBe('escalated')
    expect(proofs.at(-1)).toMatchObject({ side: 'platform', text: 'Please add a picture of the refusal.' })
    visitor.expectNoErrors()
  },
)

test.each(variants)(
  'a refund, new cards or nothing is decided with reasons, one field and two presses each ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern(locale, id)
    const [refunded, replaced, rejected] = [await complain(), await complain(), await complain()]
    const { visitor } = await openAdmin(variant)
    await using _closed = visitor
    const { page } = visitor
    const effort = await countEffort(visitor)
    const dialog = page.getByRole('dialog')
    const box = page.getByLabel(text('complaints.decide.text'))
    const decide = async (complaintNo: string, open: RegExp, confirm: RegExp) => {
      await visitor.go(`/seller/platform/complaints/${complaintNo}`)
      await box.waitFor()
      await effort.reset()
      await box.fill(reasons)
      await page.getByRole('button', { name: open }).click()
      await dialog.getByRole('button', { name: confirm }).waitFor()
      await visitor.expectAccessible()
      await dialog.getByRole('button', { name: confirm }).click()
      await box.waitFor({ state: 'detached' })
      expect(await effort.read()).toEqual({ presses: 2, fields: 1 })
      return readComplaint(complaintNo)
    }
    const refund = await decide(refunded, text('complaints.decide.refund'), text('complaints.refund.go'))
    expect(refund.outcome).toMatchObject({
      kind: 'refunded',
      by: 'platform',
      amountFen: Math.floor(refund.amountFen / 2),
    })
    const go = /^(?:Replace one card|换 1 张)$/
    const replacement = await decide(replaced, text('complaints.decide.replace'), go)
    expect(replacement.outcome).toMatchObject({ kind: 'replaced', by: 'platform', cardIds: ['1'] })
    const nothing = await decide(
      rejected,
      text('complaints.decide.reject'),
      text('complaints.decide.reject.go'),
    )
    expect(nothing).toMatchObject({ status: 'rejected', outcome: null })
    expect(nothing.proofs.at(-1)).toMatchObject({ side: 'platform', text: reasons })
    await visitor.go('/seller/platform/complaints?status=rejected')
    await page.getByRole('row').filter({ hasText: nothing.orderNo }).waitFor()
    visitor.expectNoErrors()
  },
)

test('an administrator who owns the shop reads why another one has to decide', async () => {
  const complaintNo = await complain()
  const { visitor, account } = await openAdmin({ locale: 'zh-CN' })
  await using _closed = visitor
  const { page } = visitor
  const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern('zh-CN', id)
  await becomeSeller(site, account)
  await site.db.pool.query(`update account set roles = '{BUYER,SELLER,ADMIN}' where account_id = $1`, [
    await getAccountId(site, account),
  ])
  await visitor.go(`/seller/platform/complaints/${complaintNo}`)
  await page.getByText(text('complaints.own.text')).waitFor()
  expect(await page.getByLabel(text('complaints.decide.text')).count()).toBe(0)
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

test('an administrator without a shop has the main pages of the platform in the bar of a phone', async () => {
  const complaintNo = await complain()
  const { visitor } = await openAdmin({ locale: 'zh-CN', device: 'phone' })
  await using _closed = visitor
  const { page } = visitor
  const text = (id: Parameters<typeof messagePattern>[1]) => messagePattern('zh-CN', id)
  await visitor.go('/seller/platform/shops')
  const bar = page.getByRole('navigation', { name: text('console.nav') })
  for (const id of [
    'console.platformShops.title',
    'console.platformUsers.title',
    'console.platformMoney.title',
  ] as const)
    await bar.getByRole('link', { name: text(id) }).waitFor()
  expect(await bar.getByRole('link', { name: text('console.platformHealth.title') }).isVisible()).toBe(false)
  await bar.getByRole('link', { name: text('console.platformComplaints.title') }).tap()
  await page.locator(`a[href$="/${complaintNo}"]`).waitFor()
  await visitor.expectAccessible()
  visitor.expectNoErrors()
})

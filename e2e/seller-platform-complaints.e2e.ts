import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeSeller } from '../test-support/browser/become-seller.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createAdmin } from '../test-support/browser/create-admin.ts'
import { getAccountId, logIn } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import {
  complaintText,
  sendComplaint,
  sendComplaintWithPicture,
} from '../test-support/browser/submit-complaint.ts'

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
  const complaintNo = await sendComplaint(site)
  await escalate(complaintNo)
  return complaintNo
}

/** An escalated complaint with a picture, sent in the buyer's browser. */
async function complainWithPicture() {
  const sent = await sendComplaintWithPicture(site)
  await escalate(sent.complaintNo)
  return sent
}

const readComplaint = (complaintNo: string) => runCli(site, ['complaint', 'show-escalated', complaintNo])

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'an administrator reads an escalated complaint of any shop by keys alone, and asks both sides ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const { complaintNo, orderNo } = await complainWithPicture()
    await using visitor = await openAdmin(site, variant)
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

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a refund, new cards or nothing is decided with reasons, one field and two presses each ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const [refunded, replaced, rejected] = [await complain(), await complain(), await complain()]
    await using visitor = await openAdmin(site, variant)
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
  const account = await createAdmin(site)
  await using visitor = await openVisitor(site, { locale: 'zh-CN' })
  await logIn(visitor, 'zh-CN', account)
  const { page } = visitor
  const text = patternsIn('zh-CN')
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
  await using visitor = await openAdmin(site, { locale: 'zh-CN', device: 'phone' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
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

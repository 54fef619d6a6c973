import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
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

const readComplaint = (complaintNo: string) => runCli(site, ['complaint', 'show', complaintNo])

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'the queue of complaints is read and answered by keys alone ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const { complaintNo, orderNo } = await sendComplaintWithPicture(site)
    const later = await sendComplaint(site)
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    await visitor.go('/seller/complaints?status=open')
    const row = page.getByRole('row').filter({ hasText: orderNo })
    await row.getByText(text(`complaint.type.notWorking`)).waitFor()
    await visitor.expectAccessible()
    await row.getByRole('rowheader').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/seller/complaints/${complaintNo}**`)
    await page.getByText(complaintText).waitFor()
    await visitor.expectAccessible()

    const masked = await page.getByText('••••').textContent()
    await page.getByRole('button', { name: text('complaints.cards.open') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('••••').waitFor({ state: 'detached' })
    expect(masked).not.toBe('')
    await expect.poll(async () => (await readComplaint(complaintNo)).openings.length).toBe(1)

    await page.locator('[data-view]').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.yarl__slide_current img').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.yarl__slide_current img').waitFor({ state: 'detached' })

    const box = page.getByLabel(text('complaints.message'))
    await box.focus()
    await page.getByRole('button', { name: text('complaints.answer') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('complaint.text.wrong')).waitFor()
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Please try the code once more.')
    await page.getByRole('button', { name: text('complaints.answer') }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(text('complaints.now.answered')).waitFor()
    const next = page.getByRole('link', { name: text('complaints.next') })
    await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (url) => url.pathname.startsWith('/seller/complaints/') && !url.pathname.endsWith(complaintNo),
    )
    expect((await readComplaint(complaintNo)).status).toBe('answered')
    expect((await readComplaint(later)).status).toBe('open')
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'replace, refund and reject take two presses or fields each ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const [replaced, refunded, rejected] = [
      await sendComplaint(site),
      await sendComplaint(site),
      await sendComplaint(site),
    ]
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    const dialog = page.getByRole('dialog')
    const button = (name: RegExp) => page.getByRole('button', { name })

    await visitor.go(`/seller/complaints/${replaced}`)
    await button(text('complaints.replace')).waitFor()
    await effort.reset()
    await button(text('complaints.replace')).click()
    await dialog.getByRole('checkbox').first().waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: /^(?:Replace one card|换 1 张)$/ }).click()
    await page.getByText(text('complaints.status.resolved')).first().waitFor()
    expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
    expect((await readComplaint(replaced)).outcome).toMatchObject({ kind: 'replaced', cardIds: ['1'] })

    await visitor.go(`/seller/complaints/${refunded}`)
    await button(text('complaints.refund')).waitFor()
    await effort.reset()
    await button(text('complaints.refund')).click()
    await dialog.getByLabel(text('complaints.refund.amount')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('complaints.refund.go') }).click()
    await page.getByText(text('complaints.status.resolved')).first().waitFor()
    expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
    const { outcome, amountFen } = await readComplaint(refunded)
    expect(outcome).toMatchObject({ kind: 'refunded', amountFen: Math.floor(amountFen / 2) })

    await visitor.go(`/seller/complaints/${rejected}`)
    await button(text('complaints.reject')).waitFor()
    await effort.reset()
    await page.getByLabel(text('complaints.message')).fill('The record shows that the code was used by you.')
    await button(text('complaints.reject')).click()
    await page.getByText(text('complaints.now.escalated')).waitFor()
    expect(await effort.read()).toEqual({ presses: 1, fields: 1 })
    visitor.expectNoErrors()
  },
)

test('a refund above what is left and a replacement above the free stock are refused at the field, and change nothing', async () => {
  const complaintNo = await sendComplaint(site)
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  await visitor.go(`/seller/complaints/${complaintNo}`)
  await page.getByRole('button', { name: text('complaints.refund') }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel(text('complaints.refund.amount'))
  for (const [typed, sentence] of [
    ['99999', 'complaints.refund.tooMuch'],
    ['none', 'complaints.refund.wrong'],
  ] as const) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: /^退款/ }).click()
    await dialog.getByText(text(sentence)).waitFor()
  }
  await dialog.getByRole('button', { name: text('complaints.cancel') }).click()
  await page.getByRole('button', { name: text('complaints.replace') }).click()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByText(text('complaints.replace.none')).waitFor()
  expect((await readComplaint(complaintNo)).status).toBe('open')
  visitor.expectNoErrors()
})

test('a ready-made answer is kept, inserted with the order and the item, changed before it is sent, and removed with an undo', async () => {
  const complaintNo = await sendComplaint(site)
  const { orderNo, itemTitle } = await readComplaint(complaintNo)
  await using visitor = await openSeller(site, { locale: 'zh-CN', width: 390 })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  const dialog = page.getByRole('dialog')
  await visitor.go(`/seller/complaints/${complaintNo}`)
  await page.getByRole('button', { name: text('complaints.replies.manage') }).click()
  await dialog.getByRole('button', { name: text('complaints.replies.add') }).click()
  await dialog.getByRole('button', { name: text('actions.save') }).click()
  await dialog.getByText(text('complaints.replies.titleWrong')).waitFor()
  await dialog.getByLabel(text('complaints.replies.name')).fill('要截图')
  await dialog
    .getByLabel(text('complaints.replies.text'))
    .fill('请补充 {item}（订单 {orderNo}）兑换时的截图。')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: text('actions.save') }).click()
  const remove = dialog.getByRole('button', { name: '删除“要截图”' })
  await remove.click()
  await dialog.getByRole('button', { name: text('complaints.replies.undo') }).click()
  await remove.waitFor()
  await visitor.expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel(text('complaints.replies.choose')).selectOption({ label: '要截图' })
  const box = page.getByLabel(text('complaints.message'))
  await expect.poll(() => box.inputValue()).toBe(`请补充 ${itemTitle}（订单 ${orderNo}）兑换时的截图。`)
  await page.keyboard.type('谢谢。')
  await page.getByRole('button', { name: text('complaints.answer') }).click()
  await page.getByText(text('complaints.now.answered')).waitFor()
  const { proofs } = await readComplaint(complaintNo)
  expect(proofs.at(-1)?.text).toBe(`请补充 ${itemTitle}（订单 ${orderNo}）兑换时的截图。谢谢。`)
  visitor.expectNoErrors()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtpSimulator, type SmtpSimulator } from '../simulators/smtp-simulator.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { findItemPath } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { submitComplaint } from '../test-support/browser/submit-complaint.ts'
import { decodeMail } from '../test-support/server/decode-mail.ts'
import { readEncryptedZip } from '../test-support/server/read-encrypted-zip.ts'

let mails: SmtpSimulator
let site: Site
beforeAll(async () => {
  mails = await openSmtpSimulator()
  site = await openSite({ SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

/** The parts of the email about the delivery of an order to this address. */
async function waitForMail(mail: string): Promise<Buffer[]> {
  const find = () => mails.received.find(({ to }) => to.includes(mail))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return decodeMail(find()?.source ?? '')
}

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`cards are sent by email as the seller allows: by a link, then in an encrypted file (${locale}, ${width})`, async () => {
    await using seller = await openSeller(site, variant)
    await using buyer = await openVisitor(site, variant)
    const itemPath = await findItemPath(site, demoItems.plain)
    const allow = async ({ page, go }: Visitor, how: 'link' | 'attachment') => {
      await go(`/seller/items/${itemPath.split('/').at(-1)}`)
      await page.getByText(text('itemForm.cards')).click()
      await page.getByRole('radio', { name: text(`itemForm.cardsByMail.${how}`) }).check({ force: true })
      await seller.expectAccessible()
      await page.getByRole('button', { name: text('itemForm.save') }).click()
      await page.getByText(text('itemForm.done')).first().waitFor()
    }

    await allow(seller, 'link')
    await buyer.go(itemPath)
    await buyer.page.getByText(locale === 'zh-CN' ? '下单时留下邮箱' : 'Leave an email address').waitFor()
    const mail = `link-${Date.now()}@example.com`
    const orderNo = await createPaidOrder(site, demoItems.plain, { contact: { mail } })
    const link = /http\S+#mail=[\w-]{43}/.exec((await waitForMail(mail)).join('\n'))?.[0] ?? ''
    expect(link).toContain(orderNo)
    await buyer.go(link.slice(site.url.length))
    await buyer.page.getByText(text('delivery.mailLink.done')).waitFor()
    expect(buyer.page.url()).not.toContain('mail=')
    await buyer.page.getByText(text('orders.reveals'), { exact: true }).click()
    await buyer.page.getByText(text('orders.reveal.linkMailed')).waitFor()
    await buyer.expectAccessible()
    // the management of the order needs no further proof now, and the link is used up
    await buyer.go(`/complaint/create-complaint?orderId=${orderNo}`)
    await submitComplaint(buyer, locale)
    await using stranger = await openVisitor(site, variant)
    await stranger.go(link.slice(site.url.length))
    await stranger.page.getByText(locale === 'zh-CN' ? '已经用过' : 'used before').waitFor()

    await allow(seller, 'attachment')
    const other = `file-${Date.now()}@example.com`
    const sentNo = await createPaidOrder(site, demoItems.plain, { contact: { mail: other } })
    const zip = (await waitForMail(other)).find((part) => part.subarray(0, 2).toString() === 'PK')
    await buyer.go(`/userCenter/order-detail?orderId=${sentNo}`)
    const panel = buyer.page.getByRole('region', { name: text('delivery.mailedFile') })
    const password = (await panel.locator('code').textContent()) ?? ''
    const { content } = readEncryptedZip(zip ?? Buffer.alloc(0), password)
    const card = content.toString().trim().split('\n').at(-1) ?? ''
    await buyer.page
      .getByText(card.split('----')[0] ?? card)
      .first()
      .waitFor()
    await buyer.expectAccessible()
    seller.expectNoErrors()
    buyer.expectNoErrors()
  })
}

import { addComplaint, type ComplaintType, type Expectation } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { createBuyer } from '../server/http-buyer.ts'
import { createPaidOrder } from './create-paid-order.ts'
import { createPhoto } from './create-photo.ts'
import { fillContact } from './fill-contact.ts'
import { messagePattern } from './messages.ts'
import type { Site } from './open-site.ts'
import { openVisitor, type Visitor } from './open-visitor.ts'
import { getManageSecret, storeOrderOnDevice } from './order-secrets.ts'
import { demoItems } from './purchase.ts'

interface ComplaintInput {
  type?: ComplaintType
  expectation?: Expectation
  text?: string
  /** Number of pictures to attach. */
  pictures?: number
  /** Numbers of the cards to choose, if there are several. */
  cards?: readonly string[]
  /** Called in each step. */
  onStep?: (step: string) => Promise<void>
}

export const complaintText = 'The code was refused on the redeeming page: unknown.'

/** Goes to the next step of the form. */
export const goToNextStep = ({ page }: Pick<Visitor, 'page'>, locale: Locale) =>
  page.getByRole('button', { name: messagePattern(locale, 'complaint.step.next'), exact: true }).click()

/** Fills in a complaint from its first step and sends it; ends on its page. Returns its number. */
export async function submitComplaint(
  visitor: Visitor,
  locale: Locale,
  {
    type = 'notWorking',
    expectation = 'refund',
    text = complaintText,
    pictures = 0,
    cards = [],
    onStep,
  }: ComplaintInput = {},
): Promise<string> {
  const { page } = visitor
  const tile = (name: 'type' | 'expectation', value: string) =>
    page.locator(`input[name="${name}"][value="${value}"]`)
  await tile('type', type).check()
  for (const card of cards) await page.getByRole('checkbox', { name: new RegExp(`^${card} `) }).check()
  await onStep?.('what')
  await goToNextStep(visitor, locale)
  await tile('expectation', expectation).check()
  await onStep?.('want')
  await goToNextStep(visitor, locale)
  await page.locator('textarea[name="text"]').fill(text)
  for (let index = 1; index <= pictures; index++)
    await page
      .getByLabel(messagePattern(locale, 'upload.choose'))
      .setInputFiles(await createPhoto(`proof-${index}.png`))
  // the button is disabled while pictures are uploading
  await page.locator('button[type="submit"]:not([aria-disabled])').waitFor()
  await fillContact(page, locale)
  await onStep?.('words')
  await page.getByRole('button', { name: messagePattern(locale, 'complaint.step.send'), exact: true }).click()
  await page.waitForURL('**/complaint/complaint-detail?**')
  await page.getByText(text).waitFor()
  return new URL(page.url()).searchParams.get('complaintNo') ?? ''
}

/** Sends a complaint about the first of two delivered cards of the demo shop over HTTP. Returns its number. */
export async function sendComplaint(site: Site): Promise<string> {
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
  return complaintNo
}

/** Sends a complaint with a picture in the browser of a buyer of the demo shop. */
export async function sendComplaintWithPicture(
  site: Site,
): Promise<{ complaintNo: string; orderNo: OrderNo }> {
  await using buyer = await openVisitor(site, { locale: 'en-US' })
  const orderNo = await createPaidOrder(site, demoItems.plain)
  await storeOrderOnDevice(buyer, orderNo)
  await buyer.go(`/complaint/create-complaint?orderId=${orderNo}`)
  return { complaintNo: await submitComplaint(buyer, 'en-US', { pictures: 1 }), orderNo }
}

/** Sets the seller's deadline to the past. */
export const expireDeadline = (site: Site, complaintNo: string) =>
  site.db.db
    .updateTable('complaint')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('complaint_no', '=', complaintNo)
    .execute()

import { getItem, pageItems } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { createBuyer } from '../server/http-buyer.ts'
import type { RequestOf } from '../server/visitor.ts'
import { messagePattern } from './messages.ts'
import type { Site } from './open-site.ts'
import type { Visitor } from './open-visitor.ts'
import { isGuestOrder, rememberSecrets, storeOrderOnDevice } from './order-secrets.ts'

/** An unpaid order, and the gateway's page that its QR code leads to. */
export interface PlacedOrder {
  orderNo: OrderNo
  payPage: string
  amountFen: number
}

/** The path of a demo item's page. */
export async function findItemPath(site: Pick<Site, 'url'>, title: string): Promise<string> {
  const { list } = await createBuyer(site.url).callOrThrow(pageItems, { shortUrl: 'demo', pageSize: 50 })
  const found = list.find((item) => item.title.includes(title))
  if (!found) throw new Error(`the demo shop has no ${title}`)
  return `/itemDetail/${found.id}`
}

/** Orders an item of the demo shop over HTTP, for tests that start after the order form. */
export async function placeOrder(
  site: Pick<Site, 'url'>,
  title: string,
  {
    quantity = 1,
    ...options
  }: Partial<
    Pick<RequestOf<typeof createOrder>, 'quantity' | 'cardPassword' | 'answers' | 'contact' | 'couponCode'>
  > = {},
): Promise<PlacedOrder> {
  const buyer = createBuyer(site.url)
  const itemId = (await findItemPath(site, title)).split('/').at(-1) ?? ''
  const { payChannels } = await buyer.callOrThrow(getItem, { id: itemId })
  const payChannel = payChannels[0]?.id ?? ''
  const { orderNo, amountFen, manageSecret, recoveryCode } = await buyer.callOrThrow(createOrder, {
    requestId: crypto.randomUUID(),
    itemId,
    quantity,
    payChannel,
    contact: { phone: '13800138000' },
    ...options,
  })
  rememberSecrets(orderNo, manageSecret, recoveryCode)
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  return { orderNo, amountFen, payPage: qrContent }
}

/** Submits a button of the gateway's page over HTTP. */
export async function pressGatewayButton(
  payPage: string,
  action: string,
  delaySeconds?: number,
): Promise<void> {
  const body = new URLSearchParams({ action })
  if (delaySeconds !== undefined) body.set('delaySeconds', String(delaySeconds))
  const { status } = await fetch(payPage, { method: 'POST', body })
  if (status !== 200) throw new Error(`the button ${action} answered ${status}`)
}

/** Opens the checkout of an order on the device that ordered, and waits for its QR code. */
export async function openCheckout(visitor: Visitor, locale: Locale, orderNo: OrderNo): Promise<void> {
  // an account's order needs no secret but the session
  if (isGuestOrder(orderNo)) await storeOrderOnDevice(visitor, orderNo)
  await visitor.go(`/cashDesk?orderId=${orderNo}`)
  const { page } = visitor
  // phones collapse the code, which they cannot scan themselves
  const code = page.getByRole('img', { name: messagePattern(locale, 'payment.qrLabel') })
  await code
    .or(page.locator('main summary', { hasText: messagePattern(locale, 'payment.orScan') }))
    .first()
    .waitFor()
}

/** Waits for the page's heading. */
export const waitForHeading = ({ page }: Visitor, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

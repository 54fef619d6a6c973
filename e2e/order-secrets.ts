import type { OrderNo } from '@faka/contract/shared/ids'
import type { Visitor } from './open-visitor.ts'

/** The secrets of the orders that tests made over HTTP, as the device that made them keeps them. */
const secrets = new Map<string, string>()
const recoveryCodes = new Map<string, string>()

export const rememberSecrets = (
  orderNo: OrderNo,
  manageSecret: string | undefined,
  recoveryCode: string | undefined,
): void => {
  if (manageSecret !== undefined) secrets.set(orderNo, manageSecret)
  if (recoveryCode !== undefined) recoveryCodes.set(orderNo, recoveryCode)
}

/** The twelve digits of an order that a test made over HTTP as a guest; empty where it was made otherwise. */
export const getRecoveryCode = (orderNo: OrderNo): string => recoveryCodes.get(orderNo) ?? ''

/** The secret of an order that a test made over HTTP as a guest. */
export function getManageSecret(orderNo: OrderNo): string {
  const secret = secrets.get(orderNo)
  if (secret === undefined) throw new Error(`the order ${orderNo} was not made by a guest of this test`)
  return secret
}

/** Whether a test made this order over HTTP as a guest, so that a device can hold its secret. */
export const isGuestOrder = (orderNo: OrderNo): boolean => secrets.has(orderNo)

/** Makes the visitor's device the one on which an order was made: from the next page on it holds the order's secret. */
export async function storeOrderOnDevice(
  { context }: Pick<Visitor, 'context'>,
  orderNo: OrderNo,
): Promise<void> {
  const own = {
    orderNo,
    itemTitle: 'made over HTTP',
    createTime: new Date().toISOString(),
    manageSecret: getManageSecret(orderNo),
  }
  await context.addInitScript((order) => {
    const known: unknown = JSON.parse(localStorage.getItem('orders') ?? '[]')
    const others = Array.isArray(known) ? known.filter((each) => each.orderNo !== order.orderNo) : []
    localStorage.setItem('orders', JSON.stringify([order, ...others]))
  }, own)
}

import type { OrderNo } from '@faka/contract/shared/ids'
import type { Visitor } from './open-visitor.ts'

/** The manage secrets of orders placed over HTTP, as the ordering device would store them. */
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

/** The recovery code of an order that a test placed over HTTP as a guest; empty for other orders. */
export const getRecoveryCode = (orderNo: OrderNo): string => recoveryCodes.get(orderNo) ?? ''

/** The manage secret of an order that a test placed over HTTP as a guest. */
export function getManageSecret(orderNo: OrderNo): string {
  const secret = secrets.get(orderNo)
  if (secret === undefined) throw new Error(`the order ${orderNo} was not placed as a guest by this test`)
  return secret
}

/** Whether a test placed this order over HTTP as a guest, so that its secret is known. */
export const isGuestOrder = (orderNo: OrderNo): boolean => secrets.has(orderNo)

/** Stores an order with its secret on the visitor's device, from the next page load on. */
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

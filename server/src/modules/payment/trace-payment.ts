import type { Services } from '../../platform/ctx.ts'
import { traceOrder } from '../order/public.ts'
import { findOrderAndChannel } from './payment.sql.ts'

/** Runs a step of a payment in the trace in which its order was placed. */
export async function tracePayment<Result>(
  services: Services,
  paymentNo: string,
  step: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!services.tracing.isOn) return run()
  return traceOrder(services, (await findOrderAndChannel(services.db, paymentNo))?.order_no, step, run)
}

import type { Services } from '../../platform/ctx.ts'
import { findOrderTrace, insertOrderTrace } from './order-trace.sql.ts'

/** Keeps the current trace with an order, so that what happens to it later, in other requests, goes on in it. */
export async function keepOrderTrace(services: Services, orderNo: string): Promise<void> {
  const traceparent = services.tracing.current()
  if (traceparent !== undefined) await insertOrderTrace(services.db, orderNo, traceparent, services.now())
}

/** Runs a step of an order in the trace in which the order was placed; the trace of the current request is linked to it. */
export async function traceOrder<Result>(
  services: Services,
  orderNo: string | undefined,
  step: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!services.tracing.isOn || orderNo === undefined) return run()
  return services.tracing.span(step, { continues: await findOrderTrace(services.db, orderNo) }, run)
}

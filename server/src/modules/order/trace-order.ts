import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { findOrderTrace, insertOrderTrace } from './order-trace.sql.ts'

/**
 * Keeps the current trace with an order, so that what happens to it later, in other requests, goes on in it. Never
 * rejects, since the order is placed: a trace that cannot be kept is logged.
 */
export async function keepOrderTrace(services: Services, orderNo: string): Promise<void> {
  const traceparent = services.tracing.current()
  if (traceparent === undefined) return
  try {
    await insertOrderTrace(services.db, orderNo, traceparent, services.now())
  } catch (error) {
    services.log.error(describeError(error), 'the trace of an order was not kept')
  }
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

import { backupMetrics } from './backup/backup-job.ts'
import { measureWebhookCalls } from './modules/notification/public.ts'
import { orderMetrics } from './modules/order/public.ts'
import { paymentMetrics } from './modules/payment/public.ts'
import { reconciliationMetrics } from './modules/reconciliation/public.ts'
import { reportMetrics } from './modules/report/public.ts'
import { cellMetrics } from './platform/cells/cell-metrics.ts'
import type { Services } from './platform/ctx.ts'

/** Adds what the modules measure in the database, which is the same for all processes, where metrics are read. */
export function registerMetrics(services: Services): void {
  if (services.config.metricsToken === undefined || services.metrics.isCollected) return
  cellMetrics(services)
  orderMetrics(services)
  paymentMetrics(services)
  reconciliationMetrics(services)
  reportMetrics(services, { measureWebhookCalls })
  if (services.config.backup) backupMetrics(services)
}

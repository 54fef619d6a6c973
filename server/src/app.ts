import type { FastifyInstance } from 'fastify'
import { backupJobs } from './backup/backup-job.ts'
import { createCallers } from './create-callers.ts'
import { createHttpApp } from './create-http-app.ts'
import { examinationJobs } from './doctor/examination-job.ts'
import { auditedTablesOf } from './modules/declarations.ts'
import { orderFileRoutes } from './modules/delivery/order-file-routes.ts'
import { waitForPrograms } from './modules/delivery/public.ts'
import { waitForWebhookCalls } from './modules/notification/public.ts'
import { webhookRoutes } from './modules/payment/payment.http.ts'
import { stockFileRoutes } from './modules/stock/stock-file-routes.ts'
import { uploadJobs, uploadJobsOfCell } from './modules/upload/upload.jobs.ts'
import { uploadRoutes } from './modules/upload/upload-routes.ts'
import { mountHealth } from './mount-health.ts'
import { mountStorefront } from './mount-storefront.ts'
import { finishMoves } from './move-shop/finish-moves.ts'
import { auditJob } from './platform/audit/link-events.ts'
import { markCells } from './platform/cells/mark-cells.ts'
import { openNewCells } from './platform/cells/open-new-cells.ts'
import { cleanupJobs } from './platform/cleanup-jobs.ts'
import type { Services } from './platform/ctx.ts'
import { mountMetrics } from './platform/http/mount-metrics.ts'
import { rejectOtherMethods } from './platform/http/reject-malformed.ts'
import { mountOperations } from './platform/http.ts'
import type { Job } from './platform/jobs.ts'
import { messageJobs, waitForMessageRun } from './platform/messages.ts'
import { registerMetrics } from './register-metrics.ts'
import { createSandboxGateway } from './sandbox-gateway/sandbox-gateway.ts'
import { cardCoreHandlers, ownOriginHandlers, userManagementHandlers } from './service-handlers.ts'
import { cardCoreJobs, userManagementJobs } from './service-jobs.ts'
import { mountApiDocs } from './web/internal-pages/api-docs/mount-api-docs.ts'
import { leadFromOldAddresses } from './web/internal-pages/archived-order/lead-from-old-addresses.ts'
import { mountArchivedOrders } from './web/internal-pages/archived-order/mount-archived-orders.ts'
import { mountDevUi } from './web/internal-pages/dev-ui/mount-dev-ui.ts'
import { mountOutboxPage } from './web/internal-pages/outbox/mount-outbox-page.ts'
import { mountRestockUnsubscribePage } from './web/internal-pages/restock-unsubscribe/mount-restock-unsubscribe-page.ts'

/** How much faster than a real EPay the sandbox repeats its webhooks, so that a person at the checkout need not wait an hour. */
const sandboxTimeFactor = 60

const sandboxDeps = (services: Services) => ({
  db: services.common,
  now: () => services.now(),
  random: services.random,
  fetch: services.fetch,
  log: services.log,
  publicUrl: services.config.publicUrl,
  timeFactor: sandboxTimeFactor,
})

/** An HTTP application that does not listen yet, and its jobs. */
export interface BuiltApp {
  app: FastifyInstance
  /** Those of cells that are opened later are added. */
  jobs: Job[]
  /** Calls `listener` with the jobs of each cell that is opened later. */
  onJobs(listener: (jobs: readonly Job[]) => void): void
}

/** What is done for one cell between requests. */
const jobsOfCell = (cell: Services): Job[] => [
  ...cleanupJobs(cell),
  auditJob(cell, auditedTablesOf(cell.cell)),
  ...messageJobs(cell),
  ...uploadJobsOfCell(cell),
  ...(cell.config.enabledServices.includes('card-core') ? cardCoreJobs(cell) : []),
]

/** Adds the jobs of each cell that is opened later to those of the process, and passes them on. */
function followCells({ cells }: Services, jobs: Job[]): BuiltApp['onJobs'] {
  const listeners: Parameters<BuiltApp['onJobs']>[0][] = []
  cells.onOpened((cell) => {
    const own = jobsOfCell(cell)
    jobs.push(...own)
    for (const listener of listeners) listener(own)
  })
  return (listener) => void listeners.push(listener)
}

/** The shop with its calls, and without the storefront. */
export async function buildApi(services: Services): Promise<BuiltApp> {
  const { config } = services
  const app = await createHttpApp(services)
  mountHealth(app, services)
  mountMetrics(app, services)

  for (const wait of [waitForMessageRun, waitForWebhookCalls, waitForPrograms])
    app.addHook('onClose', async () => {
      await Promise.all(services.cells.all().map(wait))
    })

  const jobs: Job[] = [
    openNewCells(services),
    finishMoves(services),
    markCells(services),
    ...services.cells.all().flatMap(jobsOfCell),
    ...uploadJobs(services),
    ...backupJobs(services),
  ]
  const onJobs = followCells(services, jobs)
  const callers = createCallers(services)
  mountOperations(app, services, ownOriginHandlers, callers)
  await app.register(uploadRoutes(services))
  if (config.enabledServices.includes('user-management')) {
    mountOperations(app, services, userManagementHandlers, callers)
    jobs.push(...userManagementJobs(services))
  }
  if (config.enabledServices.includes('card-core')) {
    mountOperations(app, services, cardCoreHandlers, callers)
    registerMetrics(services)
    await app.register(webhookRoutes(services))
    await app.register(stockFileRoutes(services))
    await app.register(orderFileRoutes(services))
    await app.register((scope) => mountRestockUnsubscribePage(scope, services))
    await app.register((scope) => mountArchivedOrders(scope, services))
    leadFromOldAddresses(app, services)
    jobs.push(...examinationJobs(services))
    if (config.sandbox) {
      const sandbox = createSandboxGateway(sandboxDeps(services))
      await app.register(sandbox.routes, { prefix: '/sandbox-gateway' })
      jobs.push(...sandbox.jobs)
    }
  }
  if (config.sandbox) mountOutboxPage(app, services)
  rejectOtherMethods(app, ['/user-management', '/card-core', '/api'])
  mountApiDocs(app, services)
  return { app, jobs, onJobs }
}

/** The shop with its calls and its storefront. */
export async function buildApp(services: Services): Promise<BuiltApp> {
  const built = await buildApi(services)
  await mountDevUi(built.app, services.config)
  await mountStorefront(built.app, services)
  return built
}

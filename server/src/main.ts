import cluster from 'node:cluster'
import { startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from './config.ts'
import { closeAll, endBySignal } from './end-by-signal.ts'
import { announce, openFirstProcess, openSingleProcess, openWorker, prepareShop, print } from './open-shop.ts'
import type { Config } from './platform/config.ts'
import { explainUnwritable } from './platform/db/write-probe.ts'
import { createLog, describeError } from './platform/log.ts'
import { joinMetrics, type MeasuredMetrics } from './platform/metrics.ts'
import { OperatorError } from './platform/operator-error.ts'
import { createTracing } from './platform/tracing.ts'
import { joinFirstProcess } from './platform/workers/worker.ts'
import { forkWorkers, workerVariable } from './platform/workers/worker-pool.ts'
import { readProgramFacts } from './program-facts.ts'

const workerNumber = cluster.isWorker ? Number(process.env[workerVariable]) : undefined
const log = createLog('info', workerNumber)
/** A shop that takes longer to close is given up. */
const shutdownTimeoutMs = 40_000
/** Workers have less time than the first process, whose shop is closed when they have ended. */
const workerShutdownTimeoutMs = 30_000
/** A worker that hangs does not end by itself. */
const workerKillMs = 35_000
/** Longer than the bundled database takes until its processes are killed. */
const databaseShutdownTimeoutMs = 45_000

const openTracing = () => createTracing(process.env, readProgramFacts().version)

async function startDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, address: config.publicUrl })
}

/** Closes a part of a shop. */
type Close = () => Promise<void>

/** Opens the shop in workers that this process starts, or in this process alone. `opened` gets each part at once. */
async function openShop(config: Config, databaseUrl: string, opened: Close[]): Promise<void> {
  const tracing = await openTracing()
  if (config.workers === 1) {
    const handover = await prepareShop(config, databaseUrl, log)
    const { services, close } = await openSingleProcess({ config, ...handover, log, tracing })
    opened.push(close)
    return announce(services)
  }
  let measure = async (): Promise<MeasuredMetrics> => []
  const pool = forkWorkers({
    count: config.workers,
    killAfterMs: workerKillMs,
    log,
    getMetrics: async () => joinMetrics([await measure(), ...(await pool.measure())]),
  })
  opened.push(pool.stop)
  const handover = await prepareShop(config, databaseUrl, log)
  const { services, close } = await openFirstProcess({ config, ...handover, log, tracing }, () =>
    pool.open(handover),
  )
  opened.push(close)
  measure = () => services.metrics.registry.getMetricsAsJSON()
  await announce(services)
}

async function startFirstProcess(config: Config): Promise<void> {
  const database = await startDatabase(config)
  // workers serve before all is open: a signal in between closes what is open by then
  const opened: Close[] = []
  // side by side, so that requests that never end do not cut off the jobs
  const closeShop = () => closeAll(opened)
  const { isEnding } = endBySignal(
    [
      { run: closeShop, timeoutMs: shutdownTimeoutMs },
      { run: database.stop, timeoutMs: databaseShutdownTimeoutMs },
    ],
    log,
  )
  try {
    await openShop(config, database.url, opened)
  } catch (error) {
    // not a failure when a signal closed what was being opened
    if (isEnding()) return
    await closeShop().catch((failure) =>
      log.error(describeError(failure), 'a part of the shop was not closed'),
    )
    await database.stop()
    throw error
  }
}

async function startWorker(config: Config): Promise<void> {
  const first = joinFirstProcess()
  // until it listens there is nothing to finish
  let close: Close = async () => undefined
  const { end } = endBySignal([{ run: () => close(), timeoutMs: workerShutdownTimeoutMs }], log)
  void first.stopping.then(() => end('stop'))
  const handover = await first.opening
  try {
    const worker = await openWorker({
      config,
      ...handover,
      log,
      tracing: await openTracing(),
      metrics: { isCollected: true, read: first.getMetrics },
    })
    close = worker.close
    first.onMeasure(() => worker.services.metrics.registry.getMetricsAsJSON())
    await first.send({ type: 'serving' })
  } catch (failure) {
    const error = explainUnwritable(failure)
    // the first process prints it and ends, unless it has served already
    if (error instanceof Error) await first.send({ type: 'failed', sentence: error.message })
    throw error
  }
}

async function start(): Promise<void> {
  const { config, errors } = readConfig(process.env)
  if (errors.length > 0) throw new OperatorError(errors.join('\n'))
  await (cluster.isWorker ? startWorker(config) : startFirstProcess(config))
}

try {
  await start()
} catch (failure) {
  // a disk may become full, or show that it is, at each connection that is opened until here
  const error = explainUnwritable(failure)
  if (!(error instanceof OperatorError)) log.error(describeError(error), 'the shop could not be opened')
  if (!cluster.isWorker && error instanceof Error) print(error.message)
  process.exit(1)
}

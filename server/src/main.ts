import cluster from 'node:cluster'
import { startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.ts'
import { readConfig } from './config.ts'
import { openFirstProcess, openSingleProcess, openWorker, prepareShop, print } from './open-shop.ts'
import type { Config } from './platform/config.ts'
import { createLog, describeError } from './platform/log.ts'
import { joinMetrics, type MeasuredMetrics } from './platform/metrics.ts'
import { OperatorError } from './platform/operator-error.ts'
import { joinFirstProcess } from './platform/workers/worker.ts'
import { forkWorkers, workerVariable } from './platform/workers/worker-pool.ts'

const workerNumber = cluster.isWorker ? Number(process.env[workerVariable]) : undefined
const log = createLog('info', workerNumber)
/** A shutdown that takes longer is forced. */
const shutdownTimeoutMs = 40_000
/** Workers have less time than the first process, which stops the database after they ended. */
const workerShutdownTimeoutMs = 30_000
/** A worker that hangs does not end by itself. */
const workerKillMs = 35_000

async function startDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, address: config.publicUrl })
}

/** Lets a signal, or the returned function, end this process once: `close`, then exit, after `timeoutMs` at the latest. */
function endBySignal(
  close: () => Promise<void>,
  timeoutMs: number,
): { end(signal: string): void; isEnding(): boolean } {
  let ending = false
  const end = (signal: string): void => {
    if (ending) return
    ending = true
    log.info({ signal }, 'shutting down: no new connections, requests on those that exist are finished')
    setTimeout(() => process.exit(1), timeoutMs).unref()
    void close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
  return { end, isEnding: () => ending }
}

/** Opens the shop in workers that this process starts, or in this process alone; returns the function that closes it. */
async function openShop(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  if (config.workers === 1) {
    const handover = await prepareShop(config, databaseUrl, log)
    return (await openSingleProcess({ config, ...handover, log })).close
  }
  let measure = async (): Promise<MeasuredMetrics> => []
  const pool = forkWorkers({
    count: config.workers,
    killAfterMs: workerKillMs,
    log,
    getMetrics: async () => joinMetrics([await measure(), ...(await pool.measure())]),
  })
  try {
    const handover = await prepareShop(config, databaseUrl, log)
    const first = await openFirstProcess({ config, ...handover, log }, () => pool.open(handover))
    measure = () => first.services.metrics.registry.getMetricsAsJSON()
    return async () => {
      // side by side, so that requests that never end do not cut off the jobs
      await Promise.all([pool.stop(), first.close()])
    }
  } catch (error) {
    await pool.stop()
    throw error
  }
}

async function startFirstProcess(config: Config): Promise<void> {
  const database = await startDatabase(config)
  let closeShop = async (): Promise<void> => undefined
  const { isEnding } = endBySignal(async () => {
    await closeShop()
    await database.stop()
  }, shutdownTimeoutMs)
  try {
    closeShop = await openShop(config, database.url)
  } catch (error) {
    // not a failure when a signal stopped the database while the shop was opening
    if (isEnding()) return
    await database.stop()
    throw error
  }
}

async function startWorker(config: Config): Promise<void> {
  const first = joinFirstProcess()
  const handover = await first.opening
  try {
    const { services, close } = await openWorker({
      config,
      ...handover,
      log,
      metrics: { isCollected: true, read: first.getMetrics },
    })
    first.onMeasure(() => services.metrics.registry.getMetricsAsJSON())
    const { end } = endBySignal(close, workerShutdownTimeoutMs)
    void first.stopping.then(() => end('stop'))
    await first.send({ type: 'serving' })
  } catch (error) {
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
} catch (error) {
  if (!(error instanceof OperatorError)) log.error(describeError(error), 'the shop could not be opened')
  if (!cluster.isWorker && error instanceof Error) print(error.message)
  process.exit(1)
}

import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** What one process measured, to be added to what others did. */
export type MeasuredMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What one process measures. Modules add their own to the registry, named `faka_…`. */
export interface Metrics {
  registry: Registry
  /** Whether another process collects these metrics, and measures what all processes share. */
  isCollected: boolean
  /** The metrics of all processes of this server, as text. */
  read(): Promise<string>
  /** Counts the reads of one cache, by whether the value was there. */
  countCacheReads(cache: string): (isHit: boolean) => void
  /** Counts a read that was meant for the replica, by the database that answered it. */
  countReplicaReads(database: 'replica' | 'primary'): void
  /** Measures how far the replica is behind. */
  sampleReplicaLag(readLag: () => number | undefined): void
}

/** The state of a pool of connections. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

interface GaugeDefinition<Label extends string> {
  name: string
  help: string
  labels: readonly Label[]
}

/** A gauge whose values are read at every scrape; those with the same labels, as of several cells, are added up. */
export function sampleAtScrape<Label extends string>(
  registry: Registry,
  { name, help, labels }: GaugeDefinition<Label>,
  read: () => Promise<readonly { labels: Record<Label, string>; value: number }[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const rows = await read()
      this.reset()
      for (const row of rows) this.inc(row.labels, row.value)
    },
  })
}

/** The metrics of several processes as text: counts are added up. */
export const joinMetrics = (measured: readonly MeasuredMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate([...measured]).metrics()

/** How the metrics of one process belong to those of others. */
export interface MetricsOfProcesses {
  isCollected: boolean
  /** The metrics of all processes; `own` has those of this one. */
  read(own: Registry): Promise<string>
}

const onlyProcess: MetricsOfProcesses = { isCollected: false, read: (own) => own.metrics() }

/** What every process measures: reads of caches, and the use of its connections to the database. */
export function createMetrics(
  listPools: () => readonly PoolCounts[],
  { isCollected, read } = onlyProcess,
): Metrics {
  const registry = new Registry()
  const cacheReads = new Counter({
    name: 'faka_cache_reads_total',
    help: 'Reads of a cache in this process, by whether the value was there.',
    labelNames: ['cache', 'result'],
    registers: [registry],
  })
  const replicaReads = new Counter({
    name: 'faka_replica_reads_total',
    help: 'Reads that were meant for the replica, by the database that answered them.',
    labelNames: ['database'],
    registers: [registry],
  })
  let readReplicaLag = (): number | undefined => undefined
  sampleAtScrape(
    registry,
    {
      name: 'faka_replica_lag_seconds',
      help: 'How far the replica is behind, as this process measured it; absent while it cannot be used.',
      labels: [],
    },
    async () => {
      const seconds = readReplicaLag()
      return seconds === undefined ? [] : [{ labels: {}, value: seconds }]
    },
  )
  sampleAtScrape(
    registry,
    {
      name: 'faka_database_connections',
      help: 'Connections of this process to the database, and what waits for one.',
      labels: ['state'],
    },
    async () =>
      listPools().flatMap(({ totalCount, idleCount, waitingCount }) => [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'waiting' }, value: waitingCount },
      ]),
  )
  return {
    registry,
    isCollected,
    read: () => read(registry),
    countReplicaReads: (database) => replicaReads.inc({ database }),
    sampleReplicaLag(readLag) {
      readReplicaLag = readLag
    },
    countCacheReads(cache) {
      const hit = cacheReads.labels({ cache, result: 'hit' })
      const miss = cacheReads.labels({ cache, result: 'miss' })
      return (isHit) => (isHit ? hit : miss).inc()
    },
  }
}

/** Adds what Node measures of itself: memory, processor, event loop, garbage collection. */
export const measureProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })

/** Latency percentiles and throughput of a measured operation. */
export interface Figures {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export function toFigures(durationsMs: readonly number[], totalMs: number): Figures {
  const sorted = [...durationsMs].sort((a, b) => a - b)
  return {
    count: sorted.length,
    perSecond: (sorted.length / totalMs) * 1000,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    p99Ms: percentile(sorted, 0.99),
  }
}

/**
 * Repeats an operation with `workers` concurrent workers for that long. The first quarter second is not counted. An
 * error of the operation ends the measurement.
 */
export async function measure(
  workers: number,
  seconds: number,
  act: (worker: number) => Promise<void>,
): Promise<Figures> {
  const warmMs = 250
  const begin = performance.now() + warmMs
  const end = begin + seconds * 1000
  const durations: number[] = []
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let start = performance.now(); start < end; start = performance.now()) {
        await act(worker)
        const stop = performance.now()
        if (start >= begin && stop <= end) durations.push(stop - start)
      }
    }),
  )
  return toFigures(durations, seconds * 1000)
}

export const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export const print = (text: string): void => console.log(text)

export const printFigures = (name: string, { perSecond, p50Ms, p99Ms }: Figures): void => {
  const columns = [`${round(perSecond)}/s`, `p50 ${round(p50Ms)} ms`, `p99 ${round(p99Ms)} ms`]
  print(`  ${name.padEnd(46)}${columns.map((text) => text.padStart(15)).join('')}`)
}

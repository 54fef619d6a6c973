import { readFile } from 'node:fs/promises'

/** Ticks that the machine's processors spent since its start. */
export interface CpuTimes {
  total: number
  /** Taken by other guests of the host. */
  steal: number
}

/** The processors' times; zeros on systems that have no /proc/stat. */
export async function readCpuTimes(): Promise<CpuTimes> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '')
  const [, ...ticks] = (text.split('\n')[0] ?? '').split(/\s+/).map(Number)
  return { total: ticks.slice(0, 8).reduce((sum, each) => sum + each, 0), steal: ticks[7] ?? 0 }
}

/** The share of the processors' time that others took, as "1.2 %". */
export function stealSince(before: CpuTimes, after: CpuTimes): string {
  const total = after.total - before.total
  return total > 0 ? `${(((after.steal - before.steal) / total) * 100).toFixed(1)} %` : 'unknown'
}

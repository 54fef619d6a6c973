import { readdir, readFile } from 'node:fs/promises'

interface ProcessTimes {
  pid: number
  parent: number
  seconds: number
}

/** Ticks of the clock in /proc, on every common Linux. */
const ticksPerSecond = 100

async function readProcess(pid: string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // the name in brackets may contain blanks
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  // its own time, and that of children that ended
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
}

/** Seconds of processor time that a process and its descendants have used, without those of `except`. Linux only. */
export async function readProcessorSeconds(root: number, except?: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(pids.map(readProcess))).filter((each) => each !== undefined)
  const sum = (pid: number): number =>
    all
      .filter((each) => each.parent === pid && each.pid !== except)
      .reduce((total, each) => total + sum(each.pid), all.find((each) => each.pid === pid)?.seconds ?? 0)
  return sum(root)
}

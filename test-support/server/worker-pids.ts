import { readdir, readFile } from 'node:fs/promises'

/** The process ids of a server's workers, in ascending order. Linux only. */
export async function listWorkerPids(serverPid: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [status, environment] = await Promise.all(
        ['status', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      const isChild = status?.includes(`\nPPid:\t${serverPid}\n`)
      return isChild && environment?.includes('FAKA_WORKER=') ? [Number(pid)] : []
    }),
  )
  return found.flat().sort((a, b) => a - b)
}

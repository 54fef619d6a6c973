import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where programs of the system are. */
export const searchPath = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`

type Signal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'

/** One of three machines: PostgreSQL, the Patroni that runs it, and etcd. */
export interface Machine {
  name: string
  /** Signals every process of the machine at once. */
  signal(signal: Signal): Promise<void>
  /** Signals PostgreSQL alone. */
  signalPostgres(signal: Signal): Promise<void>
  /** Starts what was killed. */
  start(): void
  /** Whether it has the lock of the primary, as HAProxy asks it. */
  isPrimary(): Promise<boolean>
}

/** The parent of each process, by its id. */
async function readParents(): Promise<Map<number, number>> {
  const parents = new Map<number, number>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1]
    if (parent) parents.set(Number(pid), Number(parent))
  }
  return parents
}

/** Signals processes, some of which may have ended. */
function signalEach(pids: readonly number[], signal: Signal): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

/** PostgreSQL runs as no superuser of the system, which tests of a container are. */
export async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((each) => each.startsWith('postgres:'))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres here')
  return { uid, gid }
}

/** Reads a file of `deploy`, in which each of these texts has to be, and replaces them. */
export async function adapt(
  path: string,
  replacements: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${path} has no "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}

/** Where the programs of one test are. */
export interface Place {
  folder: string
  /** The first three parts of the machines' addresses, which are all of this machine. */
  network: string
  passwords: { superuser: string; replication: string; rewind: string; shop: string }
  user: { uid: number; gid: number } | undefined
}

/** Programs that run; they are killed when this process exits, but not the PostgreSQL that Patroni started. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program whose output goes to a file, as the user of PostgreSQL. */
export function run(
  { folder, user }: Place,
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  env = {},
): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a', 0o666)
  const child = spawn(program, args, {
    env: { PATH: searchPath, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...user,
  })
  closeSync(log)
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** A folder that only the user of PostgreSQL enters. */
async function makeFolder({ user }: Place, path: string): Promise<string> {
  await mkdir(path, { mode: 0o700 })
  if (user) await chown(path, user.uid, user.gid)
  return path
}

/** Starts a machine with the files of `deploy/patroni`. */
export async function openMachine(place: Place, index: number): Promise<Machine> {
  const { network, passwords } = place
  const name = `db${index}`
  const own = `${network}.1${index}`
  const folder = await makeFolder(place, join(place.folder, name))
  const cluster = join(folder, 'cluster')
  const file = join(folder, 'config.yml')
  const addresses = [
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['10.0.0.11:2379,10.0.0.12:2379', `${network}.11:2379,${network}.12:2379`],
    ['10.0.0.13', `${network}.13`],
    ['10.0.0.11:8008', `${own}:8008`],
    ['10.0.0.11:5432', `${own}:5432`],
    ['name: db1', `name: ${name}`],
    ['/var/lib/postgresql/15/faka.pgpass', join(folder, 'pgpass')],
    ['/var/lib/postgresql/15/faka', cluster],
    ['/var/run/postgresql', folder],
  ] as const
  await writeFile(file, await adapt('patroni/config.yml', addresses))
  const etcdText = await adapt('patroni/etcd', [
    ['URLS=http://10.0.0.11', `URLS=http://${own}`],
    ['10.0.0.', `${network}.`],
    ['ETCD_NAME=db1', `ETCD_NAME=${name}`],
    ['/var/lib/etcd/faka', join(folder, 'etcd')],
  ])
  const etcdSettings = Object.fromEntries(
    etcdText
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const patroniSettings = {
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_USERNAME: 'rewind',
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  }
  let children: ChildProcess[] = []
  const findPostgres = async (): Promise<number[]> => {
    const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const postmaster = Number(text.split('\n')[0])
    if (!postmaster) return []
    const parents = await readParents()
    return [postmaster, ...[...parents].filter(([, parent]) => parent === postmaster).map(([pid]) => pid)]
  }
  const start = (): void => {
    const etcd = run(place, `${name}-etcd`, ['etcd'], etcdSettings)
    const patroni = run(place, `${name}-patroni`, ['patroni', file], patroniSettings)
    children = [etcd, patroni]
  }
  start()
  return {
    name,
    start,
    async signal(signal) {
      const alive = children.flatMap(({ pid, exitCode, signalCode }) =>
        pid === undefined || exitCode !== null || signalCode !== null ? [] : [pid],
      )
      signalEach([...alive, ...(await findPostgres())], signal)
    },
    signalPostgres: async (signal) => signalEach(await findPostgres(), signal),
    isPrimary: () =>
      fetch(`http://${own}:8008/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
  }
}

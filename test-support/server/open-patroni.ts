import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runOn } from './fresh-db.ts'
import { adapt, findUser, type Machine, openMachine, type Place, run, searchPath } from './patroni-machine.ts'
import { waitFor } from './server-process.ts'

const postgresPrograms = '/usr/lib/postgresql/15/bin'

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { env: { PATH: searchPath } }).error === undefined

/** Whether all programs of a database that fails over are installed here. */
export const hasPatroni = (): boolean =>
  ['patroni', 'etcd', 'haproxy', 'pgbouncer'].every(isInstalled) && existsSync(postgresPrograms)

/** Why a test that needs them is skipped. */
export const patroniMissing =
  'a failover needs: apt-get install patroni etcd-server haproxy pgbouncer postgresql-15'

/** A PostgreSQL that fails over, with the files of `deploy`: three machines, HAProxy and PgBouncer. */
export interface PatroniCluster extends AsyncDisposable {
  machines: readonly Machine[]
  /** The shop's database through HAProxy. */
  directUrl: string
  /** The same through PgBouncer. */
  pooledUrl: string
  /** A standby of it, through HAProxy. */
  replicaUrl: string
  findPrimary(): Promise<Machine>
  /** The machine without which no commit is answered. */
  findSynchronousStandby(): Promise<Machine>
  /** Resolves once a primary serves and two machines follow it, one of which has every commit. */
  waitUntilWhole(): Promise<void>
  /** Makes a standby the primary, as `patronictl switchover` does. */
  switchOver(): Promise<void>
  /** The last lines that the programs wrote. */
  output(): Promise<string>
}

/** How long three machines may take on a busy one. */
const patienceMs = 600_000
/** How often Patroni looks; see `loop_wait` of its file. */
const loopWaitMs = 5000

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** Whether one machine is the primary, and both others follow its timeline closely, one of them with every commit. */
function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  const following = members.filter(
    ({ state, timeline, lag }) =>
      /^(?:running|streaming)$/.test(state) && timeline === leader?.timeline && Number(lag) < 2 ** 20,
  )
  const roles = following.map(({ role }) => role).sort()
  return leader !== undefined && roles.join() === 'replica,sync_standby'
}

/** Starts three machines with the files of `deploy`, HAProxy and PgBouncer before them, and the shop's database. */
export async function openPatroni(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-patroni-'))
  await chmod(folder, 0o777)
  const part = () => 1 + Math.floor(Math.random() * 250)
  const network = `127.${part()}.${part()}`
  const password = () => randomBytes(12).toString('hex')
  const passwords = { superuser: password(), replication: password(), rewind: password(), shop: password() }
  const place: Place = { folder, network, passwords, user: await findUser() }
  const shop = `${network}.10`
  const machines = [await openMachine(place, 1), await openMachine(place, 2), await openMachine(place, 3)]

  const haproxyFile = join(folder, 'haproxy.cfg')
  const haproxyText = await adapt('haproxy/haproxy.cfg', [
    ['10.0.0.', `${network}.`],
    ['127.0.0.1:', `${shop}:`],
  ])
  await writeFile(haproxyFile, haproxyText)
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"faka" "${passwords.shop}"\n`)
  const pgbouncerFile = join(folder, 'pgbouncer.ini')
  const pgbouncerText = await adapt('pgbouncer/pgbouncer.ini', [
    ['host=127.0.0.1', `host=${shop}`],
    ['listen_addr = 127.0.0.1', `listen_addr = ${shop}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  await writeFile(pgbouncerFile, pgbouncerText)
  const proxies = [
    run(place, 'haproxy', ['haproxy', '-f', haproxyFile]),
    run(place, 'pgbouncer', ['pgbouncer', pgbouncerFile]),
  ]

  const urlOf = (user: string, secret: string, port: number, database = 'faka') =>
    `postgres://${user}:${secret}@${shop}:${port}/${database}`
  const superuserUrl = urlOf('postgres', passwords.superuser, 5000, 'postgres')

  const findPrimary = () =>
    waitFor(async () => {
      for (const machine of machines) if (await machine.isPrimary()) return machine
      return undefined
    }, patienceMs)

  const readMembers = async (): Promise<Member[]> => {
    const signal = AbortSignal.timeout(5000)
    for (let index = 1; index <= machines.length; index++)
      try {
        const answer = await fetch(`http://${network}.1${index}:8008/cluster`, { signal })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {}
    return []
  }
  const waitUntilWhole = async (): Promise<void> => {
    // a machine that comes back may be streaming for a moment before it is rewound
    let wholeSince: number | undefined
    await waitFor(async () => {
      wholeSince = isWhole(await readMembers()) ? (wholeSince ?? performance.now()) : undefined
      await pause(500)
      return (wholeSince !== undefined && performance.now() - wholeSince > 2 * loopWaitMs) || undefined
    }, patienceMs)
  }

  const output = async (): Promise<string> => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    const parts = files.map(
      async (name) => `${name}:\n${(await readFile(join(folder, name), 'utf8')).slice(-4000)}`,
    )
    return (await Promise.all(parts)).join('\n')
  }

  const close = async (): Promise<void> => {
    for (const machine of machines) await machine.signal('SIGKILL')
    for (const proxy of proxies) {
      proxy.kill('SIGKILL')
      if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit')
    }
    // processes that were just killed may still write
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  try {
    await waitUntilWhole()
    await waitFor(() => runOn(superuserUrl, 'select').then(() => true), patienceMs)
    await runOn(superuserUrl, `create role faka login password '${passwords.shop}'`)
    await runOn(superuserUrl, 'create database faka owner faka')
  } catch (error) {
    const said = await output()
    await close()
    throw new Error(said, { cause: error })
  }
  return {
    machines,
    directUrl: urlOf('faka', passwords.shop, 5000),
    pooledUrl: urlOf('faka', passwords.shop, 6432),
    replicaUrl: urlOf('faka', passwords.shop, 5001),
    findPrimary,
    findSynchronousStandby: () =>
      waitFor(async () => {
        const standby = (await readMembers()).find(({ role }) => role === 'sync_standby')
        return machines.find(({ name }) => name === standby?.name)
      }, patienceMs),
    waitUntilWhole,
    async switchOver() {
      const { name } = await findPrimary()
      const index = machines.findIndex((machine) => machine.name === name) + 1
      const answer = await fetch(`http://${network}.1${index}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    output,
    [Symbol.asyncDispose]: close,
  }
}

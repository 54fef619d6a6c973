import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, majorVersion } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { findOsAccount, type OsAccount } from './os-account.ts'

const execute = promisify(execFile)

/** What must stay the same from start to start. */
export interface ClusterSettings {
  port: number
  /** Of the role `faka`, which owns the shop's database. */
  password: string
  /** Of PostgreSQL's superuser `postgres`. */
  adminPassword: string
}

export interface Cluster {
  places: ClusterPaths
  binaries: Binaries
  account: OsAccount
  settings: ClusterSettings
}

/**
 * Opens the cluster of a data folder; makes it when there is none. A cluster appears under its name only when it
 * is complete and on the disk, so a start that was cut off leaves nothing half made.
 */
export async function openCluster(places: ClusterPaths, binaries: Binaries): Promise<Cluster> {
  const version = await readText(join(places.cluster, 'PG_VERSION'))
  if (version === undefined) return createCluster(places, binaries)
  if (version.trim() !== majorVersion)
    throw new Error(
      `The database in ${places.cluster} was made by PostgreSQL ${version.trim()}; this release brings ${majorVersion}. Dump it with the release that made it and restore it here.`,
    )
  const account = await findOsAccount(places.cluster, [binaries.postgres, '-D', places.cluster, '-C', 'port'])
  const settings: ClusterSettings = JSON.parse(await readFile(places.settings, 'utf8'))
  return { places, binaries, account, settings }
}

async function createCluster(places: ClusterPaths, binaries: Binaries): Promise<Cluster> {
  const growing = join(places.home, 'cluster.new')
  const passwordFile = join(places.home, 'password.new')
  await rm(growing, { recursive: true, force: true })
  await mkdir(growing, { mode: 0o700 })
  const account = await findOsAccount(growing, [binaries.initdb, '--pgdata', growing, '--show'])
  const settings = {
    port: await findFreePort(),
    password: generatePassword(),
    adminPassword: generatePassword(),
  }
  try {
    await writeFile(passwordFile, settings.adminPassword, { mode: 0o600 })
    await account.takeOwnership(passwordFile)
    const [command, args] = account.command(binaries.initdb, [
      `--pgdata=${growing}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    // TZ: without it initdb reads every time zone there is to guess the host's.
    await execute(command, args, { ...account.spawn, cwd: places.home, env: programEnvironment() })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await saveSettings(places, settings)
  await rename(growing, places.cluster)
  return { places, binaries, account, settings }
}

/** PostgreSQL's programs get nothing of our environment but the way to find programs. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: 'UTC',
  LC_ALL: 'C',
})

/** Keeps the settings, whole or not at all. */
export async function saveSettings(places: ClusterPaths, settings: ClusterSettings): Promise<void> {
  const growing = `${places.settings}.new`
  await writeFile(growing, JSON.stringify(settings), { mode: 0o600, flush: true })
  await rename(growing, places.settings)
}

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

const generatePassword = () => randomBytes(24).toString('base64url')

const readText = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A folder of someone else's is looked at again, with a sentence, when an account is sought for it.
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EACCES') return majorVersion
    throw error
  })

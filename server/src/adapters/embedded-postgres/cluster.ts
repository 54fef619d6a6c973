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

/** What stays the same across starts. */
export interface ClusterSettings {
  port: number
  /** Of the role `faka`, which owns the shop's database. */
  password: string
  /** Of PostgreSQL's superuser `postgres`. */
  adminPassword: string
}

export interface Cluster {
  paths: ClusterPaths
  binaries: Binaries
  account: OsAccount
  settings: ClusterSettings
}

/**
 * Opens the cluster of a data folder, or creates it. A new cluster gets its name only when it is complete and on the disk,
 * so that an interrupted start leaves no partial one.
 */
export async function openCluster(paths: ClusterPaths, binaries: Binaries): Promise<Cluster> {
  const version = await readText(join(paths.cluster, 'PG_VERSION'))
  if (version === undefined) return createCluster(paths, binaries)
  if (version.trim() !== majorVersion)
    throw new Error(
      `The database in ${paths.cluster} was made by PostgreSQL ${version.trim()}; this release brings ${majorVersion}. Dump it with the release that made it and restore it here.`,
    )
  const account = await findOsAccount(paths.cluster, [binaries.postgres, '-D', paths.cluster, '-C', 'port'])
  const settings: ClusterSettings = JSON.parse(await readFile(paths.settings, 'utf8'))
  return { paths, binaries, account, settings }
}

async function createCluster(paths: ClusterPaths, binaries: Binaries): Promise<Cluster> {
  const unfinished = join(paths.home, 'cluster.new')
  const passwordFile = join(paths.home, 'password.new')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const account = await findOsAccount(unfinished, [binaries.initdb, '--pgdata', unfinished, '--show'])
  const settings = {
    port: await findFreePort(),
    password: generatePassword(),
    adminPassword: generatePassword(),
  }
  try {
    await writeFile(passwordFile, settings.adminPassword, { mode: 0o600 })
    await account.takeOwnership(passwordFile)
    const [command, args] = account.command(binaries.initdb, [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    // without TZ initdb reads every time zone to guess the host's
    await execute(command, args, { ...account.spawn, cwd: paths.home, env: programEnvironment() })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await saveSettings(paths, settings)
  await rename(unfinished, paths.cluster)
  return { paths, binaries, account, settings }
}

/** PostgreSQL's programs inherit nothing of our environment but PATH. */
export const programEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: 'UTC',
  LC_ALL: 'C',
})

/** Saves the settings atomically. */
export async function saveSettings(paths: ClusterPaths, settings: ClusterSettings): Promise<void> {
  const draft = `${paths.settings}.new`
  await writeFile(draft, JSON.stringify(settings), { mode: 0o600, flush: true })
  await rename(draft, paths.settings)
}

/** A TCP port of 127.0.0.1 that is currently free. */
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
    // a folder of another user: findOsAccount reports it with a sentence
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EACCES') return majorVersion
    throw error
  })

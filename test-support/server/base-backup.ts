import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from './server-process.ts'

/** What PostgreSQL makes anew at a start, and its log, which a copy takes from elsewhere. */
const leftOut =
  /^(?:pg_wal|pg_replslot|pg_notify|pg_dynshmem|pg_stat_tmp)\/.|^postmaster\.(?:pid|opts)$|\.s\.PGSQL/

/** Copies a folder in which PostgreSQL writes; what it deletes meanwhile is not needed. */
async function copyCluster(from: string, to: string, below = ''): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (leftOut.test(path)) continue
    if (entry.isDirectory()) await copyCluster(from, to, path)
    else
      await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** The settings of the bundled PostgreSQL of a data folder: its port and passwords. */
async function readSettings(dataDir: string): Promise<{ port: number; adminPassword: string }> {
  return JSON.parse(await readFile(join(dataDir, 'postgres', 'settings.json'), 'utf8'))
}

/** The URL of the superuser at the bundled PostgreSQL of a data folder, for its database of the shop. */
export async function superuserUrlOf(dataDir: string): Promise<string> {
  const { port, adminPassword } = await readSettings(dataDir)
  return `postgres://postgres:${adminPassword}@127.0.0.1:${port}/faka`
}

/** A connection of the superuser to the bundled PostgreSQL of a data folder. */
export async function connectAsSuperuser(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await superuserUrlOf(dataDir) })
  // it is ended by the restart of PostgreSQL
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Makes a base as `pg_basebackup` does, which the bundled PostgreSQL does not have. */
export async function makeBase(dataDir: string, base: string): Promise<void> {
  const superuser = await connectAsSuperuser(dataDir)
  try {
    await superuser.query(`select pg_backup_start('base', true)`)
    await copyCluster(join(dataDir, 'postgres', 'cluster'), base)
    const { rows } = await superuser.query('select labelfile from pg_backup_stop()')
    await writeFile(join(base, 'backup_label'), rows[0].labelfile)
  } finally {
    await superuser.end()
  }
}

/** Makes `folder` a data folder whose PostgreSQL starts from `base` on a port of its own, with the passwords of `dataDir`. */
export async function prepareDataFolder(dataDir: string, base: string, folder: string): Promise<string> {
  const postgres = join(folder, 'postgres')
  await mkdir(postgres, { recursive: true })
  const cluster = join(postgres, 'cluster')
  await copyCluster(base, cluster)
  const settings = { ...(await readSettings(dataDir)), port: await findFreePort() }
  await writeFile(join(postgres, 'settings.json'), JSON.stringify(settings), { mode: 0o600 })
  return cluster
}

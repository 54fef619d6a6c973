import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the bundled database keeps what is its own, all under the data folder. */
export interface ClusterPaths {
  home: string
  /** PostgreSQL's own folder; it belongs to the account that runs PostgreSQL, and nobody else may look in. */
  cluster: string
  /** Port and passwords, for us alone. */
  settings: string
  log: string
  /** Held by the one server of this data folder. */
  ownerLock: string
  /** Who holds `ownerLock`, in words for the one who is refused. */
  owner: string
  /** Shared by everyone who uses the database; who gets it alone is the last one out. */
  usersLock: string
  /** Held while the database is being started or stopped. */
  startupLock: string
}

/**
 * Makes the folders and says where everything is.
 * @throws a sentence when the data folder cannot be made or written
 */
export async function prepareClusterPaths(dataDir: string): Promise<ClusterPaths> {
  const wanted = join(dataDir, 'postgres')
  try {
    await mkdir(wanted, { recursive: true })
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
      throw new Error(
        `The data folder ${dataDir} cannot be written by this user (${code}). Give it to the user who starts the shop, or name another one with DATA_DIR.`,
      )
    throw error
  }
  const home = await realpath(wanted)
  return {
    home,
    cluster: join(home, 'cluster'),
    settings: join(home, 'settings.json'),
    log: join(home, 'postgres.log'),
    ownerLock: join(home, 'owner.lock'),
    owner: join(home, 'owner.json'),
    usersLock: join(home, 'users.lock'),
    startupLock: join(home, 'door.lock'),
  }
}

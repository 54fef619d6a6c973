import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of the embedded database, all under the data folder. */
export interface ClusterPaths {
  home: string
  /** PostgreSQL's own folder, readable only by the account that runs it. */
  cluster: string
  /** Port and passwords, readable only by the owner of the data folder. */
  settings: string
  log: string
  /** Locked by the one server of this data folder. */
  ownerLock: string
  /** The process that holds `ownerLock`, for the error message of a second server. */
  owner: string
  /** Locked shared by every user of the database; a process that gets it exclusively is the last user. */
  usersLock: string
  /** Locked while the database is being started or stopped. */
  startupLock: string
}

/**
 * Creates the folders and returns all paths.
 * @throws a sentence when the data folder cannot be created or written
 */
export async function prepareClusterPaths(dataDir: string): Promise<ClusterPaths> {
  const folder = join(dataDir, 'postgres')
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
      throw new Error(
        `The data folder ${dataDir} cannot be written by this user (${code}). Give it to the user who starts the shop, or name another one with DATA_DIR.`,
      )
    throw error
  }
  const home = await realpath(folder)
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

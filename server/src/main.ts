import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { seedDemo } from './cli/demo/seed-demo.ts'
import { openHouse } from './house.ts'
import { startBundledPostgres } from './kernel/bundled-postgres.ts'
import { type Config, readConfig } from './kernel/config.ts'
import type { House } from './kernel/ctx.ts'
import { startJobs } from './kernel/jobs.ts'
import { createLog, describeError } from './kernel/log.ts'
import { Mistake } from './mistake.ts'
import { prepareDatabase } from './prepare-database.ts'
import { brokenChannels } from './rooms/payment/door.ts'
import { sandboxChannelNames } from './rooms/shop/door.ts'
import { findSecretKey } from './secret-key.ts'
import { waitForDatabase } from './wait-for-database.ts'

const log = createLog('info')
/** A stop that takes longer than this is no longer orderly. */
const stopMs = 40_000

const say = (text: string) => process.stderr.write(`${text}\n`)

async function openDatabaseOf(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startBundledPostgres({ dataDir: config.dataDir, log, address: config.publicUrl })
}

/** The first of three locks that keep test money out of a real shop; the others are in the routes and in settling. */
async function refuseSandboxChannels(house: House): Promise<void> {
  if (house.config.sandbox) return
  const names = await sandboxChannelNames(house)
  if (names.length > 0)
    throw new Mistake(
      `The pay channels ${names.map((name) => `"${name}"`).join(', ')} move test money, and this shop is public. Switch them off, or set SANDBOX_I_KNOW=1 for a public demo.`,
    )
}

/** A channel with an empty or broken key would fail at its first buyer, or believe anybody. */
async function refuseBrokenChannels(house: House): Promise<void> {
  const faults = await brokenChannels(house)
  if (faults.length > 0)
    throw new Mistake(
      `Pay channels are switched on whose settings are not right:\n${faults.join('\n')}\nMend them with "npm run shop -- channel edit", or switch them off with "channel off".`,
    )
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Mistake(
        `Port ${port} is taken by another program. Stop that one, or choose another port with PORT.`,
      )
    throw error
  }
}

/** Opens the shop on its database; answers how to close it so that no request is cut. */
async function open(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  const direct = config.databaseListenUrl ?? databaseUrl
  if (config.databaseUrl) await waitForDatabase(direct, say)
  if (config.databaseListenUrl) await waitForDatabase(databaseUrl, say)
  const secretKey = await findSecretKey(config, direct)
  await prepareDatabase(direct, secretKey, log)
  const { house, beginStop, close } = await openHouse({ config, databaseUrl, secretKey, log })
  try {
    await refuseSandboxChannels(house)
    await refuseBrokenChannels(house)
    if (config.demo) await seedDemo(house)
    const { app, jobs } = await buildApp(house)
    await listen(app, config)
    const running = startJobs(jobs, log)
    say(`FAKA is open: ${config.publicUrl}/shopDetail/demo`)
    return async () => {
      beginStop()
      await Promise.all([running.stop(), app.close()])
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(): Promise<void> {
  const { config, faults } = readConfig(process.env)
  if (faults.length > 0) throw new Mistake(faults.join('\n'))
  const database = await openDatabaseOf(config)

  let closeShop = async (): Promise<void> => undefined
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: no new request is taken, those under way are finished')
    setTimeout(() => process.exit(1), stopMs).unref()
    await closeShop()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    closeShop = await open(config, database.url)
  } catch (error) {
    // A database stopped by a signal in the middle of opening is no failure.
    if (stopping) return
    await database.stop()
    throw error
  }
}

try {
  await start()
} catch (error) {
  if (error instanceof Mistake) say(error.message)
  else {
    log.error(describeError(error), 'the shop could not be opened')
    if (error instanceof Error) say(error.message)
  }
  process.exit(1)
}

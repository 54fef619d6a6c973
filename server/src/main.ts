import type { FastifyInstance } from 'fastify'
import { startEmbeddedPostgres } from './adapters/embedded-postgres/embedded-postgres.ts'
import { buildApp } from './app.ts'
import { seedDemo } from './cli/demo/seed-demo.ts'
import { readConfig } from './config.ts'
import { issueFirstAdminLink } from './modules/account/public.ts'
import { listBrokenChannels, listSandboxChannelNames } from './modules/pay-channel/public.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/ctx.ts'
import { prepareDatabase } from './platform/db/prepare-database.ts'
import { waitForDatabase } from './platform/db/wait-for-database.ts'
import { DomainError } from './platform/domain-error.ts'
import { findSecretKey } from './platform/encryption/find-secret-key.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog, describeError } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { readProgramFacts } from './program-facts.ts'
import { openServices } from './services.ts'

const log = createLog('info')
/** A shutdown that takes longer is forced. */
const shutdownTimeoutMs = 40_000

const print = (text: string) => process.stderr.write(`${text}\n`)

async function startDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: config.dataDir, log, address: config.publicUrl })
}

/** The first of three checks that keep test money out of a real shop; the others are in the routes and in settling. */
async function rejectSandboxChannels(services: Services): Promise<void> {
  if (services.config.sandbox) return
  const names = await listSandboxChannelNames(services)
  if (names.length > 0)
    throw new OperatorError(
      `The pay channels ${names.map((name) => `"${name}"`).join(', ')} move test money, and this shop is public. Switch them off, or set SANDBOX_I_KNOW=1 for a public demo.`,
    )
}

/** A channel with an empty or broken key would fail for its first buyer, or accept forged webhooks. */
async function rejectBrokenChannels(services: Services): Promise<void> {
  const problems = await listBrokenChannels(services)
  if (problems.length > 0)
    throw new OperatorError(
      `Pay channels are switched on whose settings are not right:\n${problems.join('\n')}\nMend them with "npm run shop -- channel edit", or disable them with "channel disable".`,
    )
}

/** Prints how to create the first administrator, while there is none. */
async function printFirstAdminLink(services: Services): Promise<void> {
  if (!services.config.enabledServices.includes('user-management')) return
  try {
    const { url } = await issueFirstAdminLink(services)
    print(
      `还没有管理员。请在 24 小时内用浏览器打开这个链接，建立第一个管理员账号（只能用一次）：\nThere is no administrator yet. Open this link within 24 hours to create the first one (it works once):\n${url}`,
    )
  } catch (error) {
    if (!(error instanceof DomainError && error.codeName === 'adminExists')) throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new OperatorError(
        `Port ${port} is taken by another program. Stop that one, or choose another port with PORT.`,
      )
    throw error
  }
}

/** Opens the shop on its database; returns the function that closes it after the current requests. */
async function openShop(config: Config, databaseUrl: string): Promise<() => Promise<void>> {
  const directUrl = config.databaseListenUrl ?? databaseUrl
  if (config.databaseUrl) await waitForDatabase(directUrl, print)
  if (config.databaseListenUrl) await waitForDatabase(databaseUrl, print)
  const secretKey = await findSecretKey(config, directUrl)
  await prepareDatabase({ url: directUrl, secretKey, production: config.production, log })
  const { services, beginShutdown, close } = await openServices({ config, databaseUrl, secretKey, log })
  try {
    await rejectSandboxChannels(services)
    await rejectBrokenChannels(services)
    if (config.demo) await seedDemo(services)
    const { app, jobs } = await buildApp(services)
    await listen(app, config)
    const running = startJobs(jobs, log)
    const { version } = readProgramFacts()
    log.info({ version, node: process.versions.node }, 'started')
    print(`FAKA is open: ${config.publicUrl}${config.demo ? '/shopDetail/demo' : ''}`)
    if (config.production || !config.demo) await printFirstAdminLink(services)
    return async () => {
      beginShutdown()
      await Promise.all([running.stop(), app.close()])
      await close()
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(): Promise<void> {
  const { config, errors } = readConfig(process.env)
  if (errors.length > 0) throw new OperatorError(errors.join('\n'))
  const database = await startDatabase(config)

  let closeShop = async (): Promise<void> => undefined
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'shutting down: new requests are rejected, current ones are finished')
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await closeShop()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    closeShop = await openShop(config, database.url)
  } catch (error) {
    // not a failure when a signal stopped the database while the shop was opening
    if (stopping) return
    await database.stop()
    throw error
  }
}

try {
  await start()
} catch (error) {
  if (error instanceof OperatorError) print(error.message)
  else {
    log.error(describeError(error), 'the shop could not be opened')
    if (error instanceof Error) print(error.message)
  }
  process.exit(1)
}

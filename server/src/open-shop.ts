import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { type BuiltApp, buildApi, buildApp } from './app.ts'
import { rejectWrongChannels } from './check-channels.ts'
import { seedDemo } from './cli/demo/seed-demo.ts'
import { warnAtStart } from './doctor/examine-shop.ts'
import { issueFirstAdminLink } from './modules/account/public.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/ctx.ts'
import { prepareDatabase } from './platform/db/prepare-database.ts'
import { waitForDatabase } from './platform/db/wait-for-database.ts'
import { DomainError } from './platform/domain-error.ts'
import { findSecretKey } from './platform/encryption/find-secret-key.ts'
import { findPassedSocket } from './platform/http/passed-socket.ts'
import { stopListening } from './platform/http/stop-listening.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { describeError, type Log } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import type { Handover } from './platform/workers/worker-messages.ts'
import { readProgramFacts } from './program-facts.ts'
import { openServices, type ServicesOptions } from './services.ts'

/** Writes to the operator's terminal, beside the log. */
export const print = (text: string) => process.stderr.write(`${text}\n`)

/** Prints how to create the first administrator, while there is none. */
async function printFirstAdminLink(services: Services): Promise<void> {
  if (!services.config.enabledServices.includes('user-management')) return
  try {
    const { url } = await issueFirstAdminLink(services)
    print(
      `还没有管理员。请在 24 小时内用浏览器打开这个链接，建立第一个管理员账号（只能用一次）：\nThere is no administrator yet. Open this link within 24 hours to create the first one (it works once):\n${url}`,
    )
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'adminExists') return
    // the shop sells already: a database that was lost at this moment is no reason to close it
    services.log.error(describeError(error), 'the link for the first administrator could not be made')
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    const fd = findPassedSocket(process.env, process.pid)
    // Node takes a file descriptor here; Fastify's type does not name it
    await app.listen(fd === undefined ? { port, host } : ({ fd } as FastifyListenOptions))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new OperatorError(
        `Port ${port} is taken by another program. Stop that one, or choose another port with PORT.`,
      )
    throw error
  }
}

/** Waits for the database, migrates it as far as that may be done here, and finds its key. */
export async function prepareShop(config: Config, databaseUrl: string, log: Log): Promise<Handover> {
  const directUrl = config.databaseListenUrl ?? databaseUrl
  if (config.databaseUrl) await waitForDatabase(directUrl, print)
  if (config.databaseListenUrl) await waitForDatabase(databaseUrl, print)
  const secretKey = await findSecretKey(config, directUrl)
  const pooled = config.databaseListenUrl !== undefined
  await prepareDatabase({
    url: directUrl,
    pooled,
    secretKey,
    cells: config,
    production: config.production,
    log,
  })
  return { databaseUrl, secretKey }
}

/**
 * Rejects a shop that must not open, and fills an empty one with the demo shop where that is wanted. Returns the jobs that
 * check later what could not be checked.
 */
async function checkAndSeed(services: Services): Promise<Job[]> {
  const jobs = await rejectWrongChannels(services)
  if (services.config.demo) await seedDemo(services)
  return jobs
}

/** Says that the shop is open, and what its operator should know. */
export async function announce(services: Services): Promise<void> {
  const { config, log } = services
  const { version } = readProgramFacts()
  log.info({ version, node: process.versions.node, workers: config.workers }, 'started')
  for (const { says } of services.cells.problems()) print(says.en)
  print(`FAKA is open: ${config.publicUrl}${config.demo ? '/shopDetail/demo' : ''}`)
  if (config.production || !config.demo) await printFirstAdminLink(services)
  await warnAtStart(services)
}

/** A process of the shop that is open; `close` ends it after its current requests and jobs. */
export interface OpenShop {
  services: Services
  close(): Promise<void>
}

/** Opens the services, then what `open` does with them: an application and the jobs that this process runs. */
async function openProcess(
  options: ServicesOptions & { log: Log },
  open: (services: Services) => Promise<BuiltApp>,
): Promise<OpenShop> {
  const { services, beginShutdown, close } = await openServices(options)
  try {
    const { app, jobs, onJobs } = await open(services)
    const running = startJobs(jobs, options.log)
    onJobs(running.add)
    return {
      services,
      async close() {
        await Promise.all([stopListening(app.server, beginShutdown), running.stop()])
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The only process of a shop: it serves requests and runs all jobs. */
export const openSingleProcess = (options: ServicesOptions & { log: Log }): Promise<OpenShop> =>
  openProcess(options, async (services) => {
    const later = await checkAndSeed(services)
    const built = await buildApp(services)
    await listen(built.app, services.config)
    return { ...built, jobs: [...built.jobs, ...later] }
  })

/** The first of several processes: it runs the jobs, and serves nothing. `serve` lets the others begin to. */
export const openFirstProcess = (
  options: ServicesOptions & { log: Log },
  serve: () => Promise<void>,
): Promise<OpenShop> =>
  openProcess(options, async (services) => {
    const later = await checkAndSeed(services)
    const built = await buildApi(services)
    await serve()
    return { ...built, jobs: [...built.jobs, ...later] }
  })

/** One of several processes that serve requests; it runs only the jobs about its own memory. */
export const openWorker = (options: ServicesOptions & { log: Log }): Promise<OpenShop> =>
  openProcess(options, async (services) => {
    const { app, jobs, onJobs } = await buildApp(services)
    await listen(app, services.config)
    const ofMemory = (all: readonly Job[]): Job[] => all.filter(({ inEachProcess }) => inEachProcess)
    return {
      app,
      jobs: ofMemory(jobs),
      onJobs: (listener) => onJobs((more) => listener(ofMemory(more))),
    }
  })

import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DeliveryProgramSimulator, openDeliveryProgramSimulator } from './delivery-program-simulator.ts'
import { type GatewaySimulator, gatewaySimulators, type RunningSimulator } from './gateway-simulators.ts'

/** Running simulators, and the file by which a shop finds them. */
export interface Simulators extends AsyncDisposable {
  /** The shop reads it if PRACTICE_GATEWAYS names it. It contains keys, though not to real money. */
  file: string
  gateways: readonly (GatewaySimulator & RunningSimulator)[]
  /** A seller's program, which the demo shop has an item for. */
  program: DeliveryProgramSimulator
}

export interface OpenSimulatorsInput {
  /** Where the file is written. */
  dataDir: string
  /** Whether each listens on its default port if that is free; else all use random ports. */
  defaultPorts: boolean
  retryDelaysMs?: readonly number[]
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Opens every gateway simulator and writes the settings of their channels to a file. New keys are created
 * each time, like the ledgers: a shop updates its channels at each start, so that no stale one remains.
 */
export async function openSimulators({
  dataDir,
  defaultPorts,
  ...more
}: OpenSimulatorsInput): Promise<Simulators> {
  await using opened = new AsyncDisposableStack()
  const gateways: (GatewaySimulator & RunningSimulator)[] = []
  for (const kind of gatewaySimulators) {
    const anywhere = () => kind.open({ ...more, port: 0 })
    const running = defaultPorts
      ? await kind.open({ ...more, port: kind.port }).catch((error: unknown) => {
          if (isPortTaken(error)) return anywhere()
          throw error
        })
      : await anywhere()
    gateways.push({ ...kind, ...opened.use(running) })
  }
  const program = opened.use(await openDeliveryProgramSimulator())
  const channels = gateways.map(({ name, provider, method, settings }) => ({
    name,
    provider,
    method,
    settings,
  }))
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'gateway-simulators.json')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(channels), { mode: 0o600 })
  await rename(draft, file)
  opened.defer(() => rm(file, { force: true }))
  const end = opened.move()
  return { file, gateways, program, [Symbol.asyncDispose]: () => end.disposeAsync() }
}

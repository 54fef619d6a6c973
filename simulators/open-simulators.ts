import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GatewaySimulator, gatewaySimulators, type RunningSimulator } from './gateway-simulators.ts'

/** Small gateways that run, and the file by which a shop finds them. */
export interface Simulators extends AsyncDisposable {
  /** The shop reads it where PRACTICE_GATEWAYS names it. It holds keys, though of no money. */
  file: string
  gateways: readonly (GatewaySimulator & RunningSimulator)[]
}

export interface OpenSimulatorsInput {
  /** Where the file is kept. */
  dataDir: string
  /** Whether each stands at the port that it usually has, where that is free; else all stand anywhere. */
  defaultPorts: boolean
  retryDelaysMs?: readonly number[]
}

const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Opens every small gateway and writes down what channels at them need. Keys are made anew each time, as the books are:
 * a shop re-points its channels at each start, so that none is left which cannot work.
 */
export async function openSimulators({
  dataDir,
  defaultPorts: usualPorts,
  ...more
}: OpenSimulatorsInput): Promise<Simulators> {
  await using opened = new AsyncDisposableStack()
  const gateways: (GatewaySimulator & RunningSimulator)[] = []
  for (const kind of gatewaySimulators) {
    const anywhere = () => kind.open({ ...more, port: 0 })
    const running = usualPorts
      ? await kind.open({ ...more, port: kind.port }).catch((error: unknown) => {
          if (isPortTaken(error)) return anywhere()
          throw error
        })
      : await anywhere()
    gateways.push({ ...kind, ...opened.use(running) })
  }
  const channels = gateways.map(({ name, provider, method, settings }) => ({
    name,
    provider,
    method,
    settings,
  }))
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'practice-gateways.json')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(channels), { mode: 0o600 })
  await rename(draft, file)
  opened.defer(() => rm(file, { force: true }))
  const end = opened.move()
  return { file, gateways, [Symbol.asyncDispose]: () => end.disposeAsync() }
}

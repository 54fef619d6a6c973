import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, findFreePort, type ServerProcess } from './server-process.ts'

/** Environment variables of the server; may depend on its port. */
export type ServerSettings =
  | Readonly<Record<string, string>>
  | ((port: number) => Readonly<Record<string, string>>)

export interface LaunchOptions {
  settings?: ServerSettings
  /** The parent of its data folder; by default the temporary folder. */
  within?: string
  /** Arguments of Node.js itself. */
  nodeArgs?: readonly string[]
}

/** A running server with a data folder of its own; both are gone at the end of the scope. */
export interface LaunchedServer extends AsyncDisposable {
  server: ServerProcess
  /** The environment it was started with. */
  settings: Readonly<Record<string, string>>
  dataDir: string
}

/** Starts a server as `npm start` does, on a free port; resolves when it is ready for requests. */
export async function launchServer({
  settings = {},
  within = tmpdir(),
  nodeArgs = [],
}: LaunchOptions = {}): Promise<LaunchedServer> {
  const dataDir = await mkdtemp(join(within, 'faka-server-'))
  const port = await findFreePort()
  const chosen = typeof settings === 'function' ? settings(port) : settings
  const all = { ...chosen, DATA_DIR: dataDir, PORT: String(port) }
  const server = createServerProcess(port, all, nodeArgs)
  const close = async () => {
    await server.terminate()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await server.start()
  } catch (error) {
    await close()
    throw error
  }
  return { server, settings: all, dataDir, [Symbol.asyncDispose]: close }
}

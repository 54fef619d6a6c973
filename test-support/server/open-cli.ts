import { Readable } from 'node:stream'
import { runCli } from '../../server/src/cli/run-cli.ts'
import { freshDb } from './fresh-db.ts'
import type { TestShop } from './open-shop.ts'
import { secretKey } from './open-shop-process.ts'

/** What a command printed, and its exit code. */
export interface CommandResult {
  exitCode: number | null
  out: string
  err: string
}

interface CommandInput {
  env: Readonly<Record<string, string>>
  cwd?: string
  /** The standard input. */
  input?: string | Buffer
}

/** Runs a command of the seller's command line in this process. */
export async function runCommand(
  args: readonly string[],
  { env, cwd = '/', input = '' }: CommandInput,
): Promise<CommandResult> {
  const result = { exitCode: 0, out: '', err: '' }
  result.exitCode = await runCli(args, {
    env,
    cwd,
    stdin: Readable.from([Buffer.from(input)]),
    write: (text) => {
      result.out += text
    },
    writeError: (text) => {
      result.err += text
    },
  })
  return result
}

const envOf = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  LC_ALL: 'en_US.UTF-8',
})

/** The command line over a fresh database; files are named from `cwd`. */
export async function openCli(cwd = '/') {
  const db = await freshDb()
  const env = envOf(db.url)
  return {
    db,
    env,
    run: (args: readonly string[], input: string | Buffer = '') => runCommand(args, { env, cwd, input }),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

/** Runs a command beside a running shop; files are named from `cwd`. */
export const runBeside = (
  shop: TestShop,
  args: readonly string[],
  input: string | Buffer = '',
  env: Readonly<Record<string, string>> = {},
  cwd = '/',
) =>
  runCommand(args, {
    env: {
      ...envOf(shop.db.url),
      DATA_DIR: shop.services.config.dataDir,
      CELL_DATABASE_URLS: [...shop.apart].map(([number, { url }]) => `${number}=${url}`).join(),
      ...env,
    },
    cwd,
    input,
  })
